// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/labels/labels.h"

#include <algorithm>

#include "drawing/margin/cartouche.h"
#include "drawing/pieces/overlays.h"
#include "drawing/pieces/pieces.h"
#include "drawing/sheet/sort_by.h"

namespace grognard::drawing {

namespace {

constexpr std::size_t kMostLabels = 400;
constexpr std::size_t kMostPieces = 1200;  // with more than these, names would be a grey mass
constexpr double kNoPlace = 1e9;

// A thing to be named and the box about which its name may stand.
struct Subject {
  std::string text;
  std::string css;
  Lettering how;
  Box box;
  Vec2 centre;
  int choices = 0;
};

struct Spot {
  Vec2 at;
  double cost = 0;
  bool far = false;  // needs a leader
};

// Below is best, then above, then the sides; farther off only with a line back to the piece.
std::vector<Spot> spots_about(const Subject& s, double pen) {
  const double w = text_width(s.text, s.how);
  const double up = 0.72 * s.how.size;
  const double down = 0.24 * s.how.size;
  const double x = (s.box.low.x + s.box.high.x) / 2;
  const double y = (s.box.low.y + s.box.high.y) / 2 + (up - down) / 2;
  const double half = (s.box.high.x - s.box.low.x) / 2;
  std::vector<Spot> out;
  for (const double gap : {2.5, 7.0, 18.0, 32.0, 48.0}) {
    const double g = gap * pen;
    const bool far = gap > 10;
    const double more = gap * 1.2 - 3 + (far ? 30 : 0);
    const double below = s.box.high.y + g + up;
    const double above = s.box.low.y - g - down;
    for (const double shift : {0.0, -0.3, 0.3, -0.6, 0.6}) {
      const double side = shift * (w / 2 + half);
      const double aslant = shift == 0 ? 0 : 4 + 6 * std::max(shift, -shift);
      out.push_back({{x + side, below}, more + aslant, far});
      out.push_back({{x + side, above}, more + aslant + 3, far});
    }
    for (const double lift : {0.0, -0.7, 0.7}) {
      const double rise = lift * ((s.box.high.y - s.box.low.y) / 2 + 4 * pen);
      const double aslant = lift == 0 ? 0 : 4;
      out.push_back({{x + half + g + w / 2 + pen, y + rise}, more + aslant + 8, far});
      out.push_back({{x - half - g - w / 2 - pen, y + rise}, more + aslant + 10, far});
    }
    for (const double sx : {1.0, -1.0}) {
      out.push_back({{x + sx * (half + g + w / 2), below}, more + 16, far});
      out.push_back({{x + sx * (half + g + w / 2), above}, more + 17, far});
    }
  }
  return out;
}

Lettering unit_lettering(const Piece& piece, const Sheet& sheet) {
  const double pen = sheet.pen;
  const bool general = piece.symbol == Symbol::General;
  return {.face = general ? Face::Italic : Face::SmallCaps,
          .size = (general ? 13.2 : 13.0) * pen,
          .spacing = 0.2 * pen,
          .colour = sheet.ink().ink,
          .halo_colour = sheet.ink().halo,
          .halo = 3.4 * pen};
}

void put_piece_rooms(Crowd& crowd, const View& view, const Sheet& sheet) {
  for (const Piece& piece : view.pieces) {
    if (!is_drawn(piece)) continue;
    for (const Line& room : room_of(piece, body_of(piece, view, sheet), sheet)) crowd.put_hard(room);
  }
}

void put_soft_line(Crowd& crowd, const Line& line, double width, double cost) {
  for (std::size_t i = 1; i < line.size() && i < 400; ++i) {
    const Vec2 way = line[i] - line[i - 1];
    crowd.put_soft(rectangle(middle(line[i - 1], line[i]), unit(way), length(way), width), cost);
  }
}

void put_overlay_rooms(Crowd& crowd, const View& view, const Sheet& sheet) {
  for (std::size_t i = 0; i < view.overlays.size() && i < kMostLabels; ++i) {
    if (Line room = room_of(view.overlays[i], sheet); !room.empty()) crowd.put_hard(room);
    Line way;
    for (const Vec2 p : view.overlays[i].line) way.push_back(sheet.at(p));
    put_soft_line(crowd, way, 3 * sheet.pen, 9);
  }
}

void put_soft_ground(Crowd& crowd, const Country& country, const Sheet& sheet) {
  for (const Feature& f : country.features) {
    if (is_settlement(f.kind) || f.kind == Kind::Redoubt) crowd.put_soft(f.outline, 7);
    if (f.kind == Kind::Steep) crowd.put_soft(f.outline, 10);
    if (is_wood(f.kind)) crowd.put_soft(f.outline, 3);
    const bool water = f.kind == Kind::River;
    if (!water && f.kind != Kind::Road && f.kind != Kind::Bridge && f.kind != Kind::Wall && f.kind != Kind::Hedge)
      continue;
    const double width = water ? river_width(f, sheet) : road_width(f, sheet);
    for (const Line& line : f.lines) put_soft_line(crowd, line, width, water ? 7 : 5);
  }
}

// Blocks so narrow bear no names of their own where their division has one.
constexpr double kNarrow = 32;

bool names_divisions(const View& view, const Sheet& sheet) {
  if (view.echelons.empty()) return false;
  std::vector<double> widths;
  for (const Piece& piece : view.pieces) {
    if (is_drawn(piece) && piece.symbol != Symbol::Place && piece.symbol != Symbol::General)
      widths.push_back(body_of(piece, view, sheet).width());
  }
  if (widths.empty()) return false;
  const auto half = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2);
  std::nth_element(widths.begin(), half, widths.end());
  return *half < kNarrow * sheet.pen;
}

// The name of a division stands by its troops, with the first letter of what it has been told to do.
void add_divisions(std::vector<Subject>& out, const View& view, const Sheet& sheet) {
  for (const Echelon& echelon : view.echelons) {
    Line all;
    for (const PieceId unit : echelon.units) {
      const auto number = static_cast<std::size_t>(unit);
      if (number >= view.pieces.size() || !is_drawn(view.pieces[number])) continue;
      const std::vector<Line> rooms = room_of(view.pieces[number], body_of(view.pieces[number], view, sheet), sheet);
      if (!rooms.empty()) all.insert(all.end(), rooms[0].begin(), rooms[0].end());
    }
    if (all.empty() || echelon.name.empty() || out.size() == kMostLabels) continue;
    const std::string letter = echelon.order.empty() ? "" : utf8(characters(echelon.order).front());
    const Lettering how{.face = Face::SmallCaps,
                        .size = 14.5 * sheet.pen,
                        .spacing = 0.6 * sheet.pen,
                        .colour = sheet.style.dark ? sheet.ink().ink : sheet.ink().of(echelon.side).edge,
                        .halo_colour = sheet.ink().halo,
                        .halo = 3.8 * sheet.pen};
    const Box box = box_of(all);
    out.push_back({shortened(echelon.name) + (letter.empty() ? "" : " (" + letter + ")"), "label division", how, box,
                   middle(box.low, box.high)});
  }
}

// A commander who goes by the name of his troops is not named a second time.
bool is_division(const Piece& piece, const View& view) {
  return std::any_of(view.echelons.begin(), view.echelons.end(),
                     [&](const Echelon& e) { return !e.units.empty() && e.name == piece.name; });
}

std::vector<Subject> subjects_of(const View& view, const Sheet& sheet) {
  std::vector<Subject> out;
  if (view.pieces.size() > kMostPieces) return out;
  const bool divisions = names_divisions(view, sheet);
  if (divisions) add_divisions(out, view, sheet);
  for (const Piece& piece : view.pieces) {
    if (!is_drawn(piece) || piece.symbol == Symbol::Place || piece.name.empty() || out.size() == kMostLabels) continue;
    if (divisions && (piece.symbol != Symbol::General || is_division(piece, view))) continue;
    const Body body = body_of(piece, view, sheet);
    // About the block itself, not its marks: the label keeps clear of those as of everything else.
    out.push_back({shortened(piece.name), "label unit", unit_lettering(piece, sheet),
                   box_of(room_of(piece, body, sheet)[0]), body.at});
  }
  for (const Overlay& overlay : view.overlays) {
    if (overlay.label.empty() || bears_its_label(overlay) || out.size() == kMostLabels) continue;
    const Lettering how{.face = Face::Italic,
                        .size = 13.5 * sheet.pen,
                        .colour = sheet.ink().ink,
                        .halo_colour = sheet.ink().halo,
                        .halo = 3.4 * sheet.pen};
    out.push_back({shortened(overlay.label), std::string(kOverlayLabel), how, box_of(room_of(overlay, sheet)),
                   place_of(overlay, sheet)});
  }
  return out;
}

Line leader_to(const Line& room, const Subject& subject) {
  const Box box = box_of(room);
  const Vec2 from{std::clamp(subject.centre.x, box.low.x, box.high.x),
                  std::clamp(subject.centre.y, box.low.y, box.high.y)};
  const Box target = subject.box;
  const Vec2 to{std::clamp(from.x, target.low.x, target.high.x), std::clamp(from.y, target.low.y, target.high.y)};
  return {from, between(from, to, 0.94)};
}

// The cheapest free place, if there is any.
bool place_subject(const Subject& subject, Crowd& crowd, std::vector<Label>& labels, const Sheet& sheet) {
  double best = kNoPlace;
  Spot chosen;
  for (const Spot& spot : spots_about(subject, sheet.pen)) {
    if (spot.cost >= best) continue;
    const Line room = text_room(spot.at, subject.text, subject.how);
    if (!on_table(room, sheet) || crowd.blocked(room)) continue;
    const double cost = spot.cost + crowd.cost(room) + (crowd.misleading(room, subject.box, 9 * sheet.pen) ? 22 : 0);
    if (cost < best) best = cost, chosen = spot;
  }
  if (best >= kNoPlace) return false;
  Label label{
      subject.text, subject.css, subject.how, chosen.at, {}, {}, {text_room(chosen.at, subject.text, subject.how)}};
  if (chosen.far) label.leader = leader_to(label.rooms[0], subject);
  crowd.take(label);
  labels.push_back(std::move(label));
  return true;
}

int free_spots(const Subject& subject, const Crowd& crowd, const Sheet& sheet) {
  int count = 0;
  for (const Spot& spot : spots_about(subject, sheet.pen)) {
    const Line room = text_room(spot.at, subject.text, subject.how);
    if (!spot.far && on_table(room, sheet) && !crowd.blocked(room)) ++count;
  }
  return count;
}

void paint_label(Svg& svg, const Label& label, const Sheet& sheet) {
  svg.newline().group(label.css);
  if (!label.leader.empty()) {
    svg.path(Path().open_line(label.leader))
        .a("class", "leader")
        .fill("none")
        .stroke(sheet.ink().halo, 2.4 * sheet.pen)
        .close();
    svg.path(Path().open_line(label.leader))
        .a("class", "leader")
        .fill("none")
        .stroke(sheet.ink().ink, 0.7 * sheet.pen)
        .close();
  }
  if (label.course.empty()) {
    put_text(svg, label.at, label.text, label.how);
  } else {
    put_text_along(svg, label.course, 0, label.text, label.how);
  }
  svg.close();
}

}  // namespace

bool Crowd::blocked(const Line& room) const {
  const Box box = box_of(room);
  return std::any_of(hard_.begin(), hard_.end(),
                     [&](const Thing& t) { return t.box.meets(box) && overlaps(t.shape, room); });
}

bool Crowd::misleading(const Line& room, const Box& own, double clearly) const {
  const Box box = box_of(room);
  const auto gap = [&](const Box& b) {
    const double x = std::max({0.0, b.low.x - box.high.x, box.low.x - b.high.x});
    const double y = std::max({0.0, b.low.y - box.high.y, box.low.y - b.high.y});
    return length({x, y});
  };
  const double mine = gap(own);
  return std::any_of(named_.begin(), named_.end(),
                     [&](const Box& b) { return b.low != own.low && gap(b) < mine + clearly; });
}

double Crowd::cost(const Line& room) const {
  const Box box = box_of(room);
  double sum = 0;
  for (const Thing& t : soft_) {
    if (!t.box.meets(box)) continue;
    // Soft shapes may be hollow, so their middle and corners stand for the room.
    const auto in = [&](Vec2 p) { return inside(t.shape, p); };
    if (std::any_of(room.begin(), room.end(), in) || in(middle(box.low, box.high)) ||
        (t.shape.size() == 4 && overlaps(t.shape, room)))
      sum += t.cost;
  }
  return sum;
}

void Crowd::take(const Label& label) {
  for (const Line& room : label.rooms) put_hard(room);
  if (label.leader.size() == 2) {
    const Vec2 way = label.leader[1] - label.leader[0];
    put_hard(rectangle(middle(label.leader[0], label.leader[1]), unit(way), length(way), 1));
  }
}

bool on_table(const Line& room, const Sheet& sheet) {
  const Box table = sheet.area().grown(-2 * sheet.pen);
  return std::all_of(room.begin(), room.end(), [&](Vec2 p) { return holds(table, p); });
}

std::vector<Label> place_labels(const View& view, const Country& country, const Sheet& sheet) {
  std::vector<Label> labels;
  Crowd crowd;
  if (const auto compass = compass_room(view, country, sheet)) {
    const Vec2 size = compass->high - compass->low;
    crowd.put_hard(rectangle(middle(compass->low, compass->high), {1, 0}, size.x, size.y));
  }
  put_soft_ground(crowd, country, sheet);
  if (!sheet.style.ground_only) {
    put_piece_rooms(crowd, view, sheet);
    put_overlay_rooms(crowd, view, sheet);
    std::vector<Subject> subjects = subjects_of(view, sheet);
    for (const Subject& subject : subjects) crowd.put_named(subject.box);
    for (Subject& subject : subjects) subject.choices = free_spots(subject, crowd, sheet);
    // Those with the least choice choose first.
    sort_by(subjects, [](const Subject& subject) { return subject.choices; });
    for (const Subject& subject : subjects) place_subject(subject, crowd, labels, sheet);
  }
  place_ground_labels(labels, crowd, country, sheet);
  return labels;
}

void paint_labels(Svg& svg, const std::vector<Label>& labels, const Sheet& sheet) {
  svg.newline().group("labels");
  for (const Label& label : labels) paint_label(svg, label, sheet);
  svg.close();
}

}  // namespace grognard::drawing
