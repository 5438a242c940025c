// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2b_charge/contact.h"

#include <algorithm>
#include <cmath>

#include "geometry/convex.h"
#include "revwars/position/layout.h"

// Where a charger makes contact (RW-CHARGE-4 to 10, 25). With its facing fixed by the side it falls upon, a charger can only slide
// along that side: what reach, direction and positive contact allow are stretches of one number, found without trying.
namespace grognard::revwars {
namespace {

constexpr double kMargin = 0.07;        // beyond the overlap slack, so that snapping does not undo it
constexpr double kHalfSnap = 0.005;     // what snapping may add to a way
constexpr double kSlideStep = 0.25;     // how finely other places are tried once the plain one is taken
constexpr double kSameSpot = 0.03;      // a place the player has been given back
constexpr double kHeadOn = 0.1;         // cosine of the steepest line that still counts as straight ahead
constexpr double kPerTurnTenth = 0.01;  // a turn of ten degrees is as far from straight ahead as an inch aside

struct SlideSpan {
  double low = -kNowhere;
  double high = kNowhere;
  bool empty() const { return low > high; }
  double nearest(double to) const { return std::clamp(to, low, high); }
  void cut(double from, double to) {
    low = std::max(low, from);
    high = std::min(high, to);
  }
};
using SlideSpans = boost::container::static_vector<SlideSpan, 4>;

// Lateral room that rings take up along a line.
SlideSpan breadth_along(const Rings& rings, Vec2 from, Vec2 along) {
  SlideSpan span{kNowhere, -kNowhere};
  for (const Ring& ring : rings)
    for (const Vec2 corner : ring.corners()) {
      span.low = std::min(span.low, dot(corner - from, along));
      span.high = std::max(span.high, dot(corner - from, along));
    }
  return span;
}

Rings rings_of_stands(const Stands& stands) {
  Rings rings;
  for (const Stand& stand : stands) rings.push_back(stand.ring());
  return rings;
}

// The charger in its own frame: what comes first when it goes ahead.
struct Foremost {
  double front = 0;
  SlideSpan breadth = {kNowhere, -kNowhere};
};

Foremost foremost_of(const Stands& stands, const Pose& pose, bool column) {
  const OwnFrame frame(pose);
  Foremost f{.front = -kNowhere};
  const std::size_t count = column ? 1 : stands.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Ring ring = stands[i].ring();
    for (const Vec2 corner : ring.corners()) f.front = std::max(f.front, frame.local(corner).y);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Ring ring = stands[i].ring();
    for (const Vec2 corner : ring.corners()) {
      const Vec2 p = frame.local(corner);
      if (p.y < f.front - kOverlapSlack) continue;
      f.breadth.low = std::min(f.breadth.low, p.x);
      f.breadth.high = std::max(f.breadth.high, p.x);
    }
  }
  return f;
}

// One side of the target, and how the charger may slide along it.
struct ContactLane {
  FootSide side;
  Vec2 along;
  Vec2 origin;      // of the Centre Platoon, for a slide of nothing
  SlideSpan slide;  // what reach and direction allow
  SlideSpans positive;
  double wanted = 0;
  double cost = 0;
};

class ContactSeeker {
 public:
  ContactSeeker(const State& state, PieceId who, PieceId whom, const Pose* wished)
      : s(state),
        charger(who),
        target(whom),
        wish(wished),
        from(state.unit(who).pose),
        column(state.unit(who).formation() == Formation::MarchColumn),
        most(state.card(who).charge),
        start(stands_of(state, who)),
        foremost(foremost_of(start, from, column)) {
    for (const FootSide& side : sides_met(s, target, from.at())) lanes.push_back(lane_along(side));
  }

  std::optional<Contact> seek(bool positive_only);
  double play() const;
  const Search& result() const { return search; }

 private:
  ContactLane lane_along(const FootSide& side);
  void limit_by_ways(ContactLane& lane);
  void find_positive(ContactLane& lane) const;
  std::optional<Contact> first_clear(bool positive);
  std::optional<Contact> at(const ContactLane& lane, double slide, bool positive);
  bool may_stand(const Contact& c, const Stands& end, bool positive);
  bool ground_is_free(const Stands& end, const Rings& hulls);
  bool nobody_in_the_way(const Rings& hulls);
  Stands standing_at(const Pose& to) const;
  double pulled_back(const Stands& end) const;
  Vec2 ahead(const Stand& stand) const;
  void note(NoContact why, PieceId by = kNoPiece, int area = -1, double travel = 0);

  const State& s;
  PieceId charger;
  PieceId target;
  const Pose* wish;
  Pose from;
  bool column;
  double most;
  Stands start;
  Foremost foremost;
  boost::container::static_vector<ContactLane, 8> lanes;
  Search search;
};

void ContactSeeker::note(NoContact why, PieceId by, int area, double travel) {
  if (why >= search.why) search = {why, by, area, travel};
}

// RW-MOVE-9; the platoons of a square look all ways, but go one.
Vec2 ContactSeeker::ahead(const Stand& stand) const {
  return s.unit(charger).formation() == Formation::Square ? from.facing.forward() : stand.facing.forward();
}

// RW-CHARGE-5: no stand goes farther than the Charge Move, none ends behind its start.
void ContactSeeker::limit_by_ways(ContactLane& lane) {
  const OwnFrame before(from);
  const Vec2 forward = lane.side.facing.forward();
  const Vec2 right = right_of(forward);
  const double reach = most + kHalfSnap;
  double shortest = 0;
  bool back = false;
  for (const Stand& stand : start) {
    const Vec2 local = before.local(stand.centre);
    const Vec2 way = lane.origin + right * local.x + forward * local.y - stand.centre;
    const double along = dot(way, lane.along);
    const double root = along * along - (length_squared(way) - reach * reach);
    shortest = std::max(shortest, std::sqrt(std::max(0.0, length_squared(way) - along * along)));
    if (root < 0) lane.slide = {1, 0};
    else lane.slide.cut(-along - std::sqrt(root), -along + std::sqrt(root));
    const double gain = dot(way, ahead(stand)) + kHalfSnap;
    const double per_inch = dot(lane.along, ahead(stand));
    const bool was_empty = lane.slide.empty();
    if (std::abs(per_inch) < 1e-9) lane.slide = gain < 0 ? SlideSpan{1, 0} : lane.slide;
    else if (per_inch > 0) lane.slide.cut(-gain / per_inch, kNowhere);
    else lane.slide.cut(-kNowhere, -gain / per_inch);
    back = back || (!was_empty && lane.slide.empty());
    if (column) break;  // the others follow its head
  }
  if (lane.slide.empty()) note(back ? NoContact::Behind : NoContact::TooFar, kNoPiece, -1, shortest);
}

// RW-CHARGE-8: either all of the charger's core has the target in front, or the charger has all of the target's core in front.
void ContactSeeker::find_positive(ContactLane& lane) const {
  const Shape& shape = s.unit(charger).shape;
  const OwnFrame frame(from);
  Rings theirs = bases_of(s, target);
  if (s.unit(target).partner != kNoPiece)
    if (const auto block = block_of(s, target)) theirs.push_back(block->ring());
  const SlideSpan whole = breadth_along(theirs, lane.side.from, lane.along);
  SlideSpan facing_it = lane.slide;
  for (const std::size_t k : core_of(start, shape)) {
    const SlideSpan own = breadth_along({reaching(start[k], shape).ring()}, frame.origin, frame.right);
    facing_it.cut(whole.low + kMargin - own.high, whole.high - kMargin - own.low);
  }
  if (!facing_it.empty()) lane.positive.push_back(facing_it);
  Rings front;
  for (const Stand& stand : start)
    if (stand.fights && stand.facing == from.facing) front.push_back(reaching(stand, shape).ring());
  const SlideSpan own = breadth_along(front, frame.origin, frame.right);
  for (const PieceId id : {target, s.unit(target).partner}) {
    if (id == kNoPiece) continue;
    SlideSpan covering_it = lane.slide;
    const Stands platoons = stands_of(s, id);
    Core core = core_of(platoons, s.unit(id).shape);
    if (s.unit(id).building >= 0) core.clear();
    for (const std::size_t j : core) {
      const SlideSpan core_breadth =
          breadth_along({reaching(platoons[j], s.unit(id).shape).ring()}, lane.side.from, lane.along);
      covering_it.cut(core_breadth.low + kMargin - own.high, core_breadth.high - kMargin - own.low);
    }
    if (!covering_it.empty()) lane.positive.push_back(covering_it);
  }
}

ContactLane ContactSeeker::lane_along(const FootSide& side) {
  const double size = length(side.to - side.from);
  const Vec2 forward = side.facing.forward();
  ContactLane lane{.side = side,
                   .along = (side.to - side.from) * (1 / size),
                   .origin = side.from - forward * foremost.front,
                   .slide = {kMargin - foremost.breadth.high, size - kMargin - foremost.breadth.low},
                   .positive = {}};
  limit_by_ways(lane);
  if (!lane.slide.empty()) {
    find_positive(lane);
    if (lane.positive.empty()) note(NoContact::NotPositive);
  }
  const double head_on = dot(from.facing.forward(), forward);
  const Vec2 to_line = lane.origin - from.at();
  const double ray = head_on > kHeadOn ? dot(to_line, forward) / head_on : 0;
  const Vec2 straight = wish ? wish->at() : from.at() + from.facing.forward() * ray;
  lane.wanted = dot(straight - lane.origin, lane.along);
  lane.cost = std::abs(turn_between(wish ? wish->facing : from.facing, side.facing)) * kPerTurnTenth;
  return lane;
}

Stands ContactSeeker::standing_at(const Pose& to) const {
  return column ? stands_at(s, charger, to) : carried(start, from, to);
}

// RW-CHARGE-7: it halts before an obstacle that lies between the two, if that is no more than 1" off.
double ContactSeeker::pulled_back(const Stands& end) const {
  const Vec2 back = -end[centre_index(end)].facing.forward();
  double farthest = 0;
  for (std::size_t area = 0; area < s.setup->areas.size(); ++area) {
    const AreaRules& rules = s.setup->areas[area];
    if (!rules.flags.obstacle || rules.kind == Kind::Building) continue;
    std::vector<Interval> on_it;
    for (const Stand& stand : end)
      for (const Interval& part : travel_over(s.setup->ground->areas[area], stand.ring(), back, 2 * kObstacleGap))
        on_it.push_back(part);
    convex::sort_and_join(on_it);
    const double clear = !on_it.empty() && on_it.front().from < kTolerance ? on_it.front().to : 0;
    if (within(clear, kObstacleGap)) farthest = std::max(farthest, clear);
  }
  return farthest;
}

bool ContactSeeker::ground_is_free(const Stands& end, const Rings& hulls) {
  if (!on_the_table(s, rings_of_stands(end))) {
    note(NoContact::Table);
    return false;
  }
  for (const Ring& hull : hulls) {
    int area = impassable_under(s, hull);
    for (const int building : s.setup->buildings)
      if (area < 0 && overlap_deeply(hull, building_ring(s, building))) area = building;
    if (area < 0) continue;
    note(NoContact::Ground, kNoPiece, area);
    return false;
  }
  return true;
}

// RW-CHARGE-25: not through friends; nor through enemies, the target among them.
bool ContactSeeker::nobody_in_the_way(const Rings& hulls) {
  Box box = hulls.front().box();
  for (const Ring& hull : hulls) {
    const Box one = hull.box();
    box = {{std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)},
           {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)}};
  }
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == charger || !is_active(s.unit(id)) || !maybe_within(s, id, box, 0)) continue;
    const bool met = overlap_deeply(hulls, bases_of(s, id)) ||
                     (id != target && s.card(id).limbers && overlap_deeply(hulls, limbers_of(s, id)));
    if (!met) continue;
    note(is_enemy(s, charger, id) ? NoContact::Enemy : NoContact::Friend, id);
    return false;
  }
  return true;
}

bool ContactSeeker::may_stand(const Contact& c, const Stands& end, bool positive) {
  if (beyond(c.travel, most)) {
    note(NoContact::TooFar, kNoPiece, -1, c.travel);
    return false;
  }
  if (positive && !c.positive) {
    note(NoContact::NotPositive);
    return false;
  }
  Rings hulls;
  for (std::size_t i = 0; i < end.size(); ++i) hulls.push_back(leg_hull(start[i].ring(), end[i].ring()));
  if (!ground_is_free(end, hulls)) return false;
  if (const int lined = obstacle_lined(s, charger, start, end, target, s.unit(charger).astride);
      may_not_assault(s, charger, lined)) {
    note(NoContact::Assault, kNoPiece, lined);
    return false;
  }
  return nobody_in_the_way(hulls);
}

std::optional<Contact> ContactSeeker::at(const ContactLane& lane, double slide, bool positive) {
  Contact c;
  c.pose = Pose::snapped(lane.origin + lane.along * slide, lane.side.facing);
  Stands end = standing_at(c.pose);
  if (const double back = pulled_back(end); back > 0) {
    c.pose = Pose::snapped(lane.origin + lane.along * slide - lane.side.facing.forward() * back, lane.side.facing);
    end = standing_at(c.pose);
  }
  // What the judge has given back must be judged the same again.
  if (wish && wish->facing == c.pose.facing && length(wish->at() - c.pose.at()) < kSameSpot) {
    c.pose = *wish;
    end = standing_at(c.pose);
  }
  c.travel = column ? length(c.pose.at() - from.at()) : longest_way(start, end);
  c.positive = makes_positive(s, charger, end, target);
  if (!may_stand(c, end, positive)) return std::nullopt;
  const Struck side = struck_side(s, target, end);
  c.flank = strikes_flank(s, target, from.at(), side);
  c.rear = c.flank && side == Struck::Rear;
  c.across = obstacle_lined(s, charger, start, end, target, s.unit(charger).astride) >= 0;
  return c;
}

// The plain places first, then everything else, nearest to what is wanted.
std::optional<Contact> ContactSeeker::first_clear(bool positive) {
  struct Place {
    const ContactLane* lane;
    double slide;
    double cost;
    std::size_t order;  // so that equals stay as they were listed
  };
  boost::container::small_vector<Place, 64> places;
  const auto add_place = [&](const ContactLane& lane, double slide) {
    places.push_back({&lane, slide, lane.cost + std::abs(slide - lane.wanted), places.size()});
  };
  const auto add_places = [&](bool all) {
    places.clear();
    for (const ContactLane& lane : lanes) {
      SlideSpans spans = lane.positive;
      if (!positive) spans.assign(1, lane.slide);
      for (const SlideSpan& span : spans) {
        if (span.empty()) continue;
        const double plain = span.nearest(lane.wanted);
        if (!all) add_place(lane, plain);
        for (double off = kSlideStep; all && off < span.high - span.low + kSlideStep; off += kSlideStep)
          for (const double slide : {span.nearest(plain - off), span.nearest(plain + off)})
            if (slide != plain) add_place(lane, slide);
      }
    }
    std::ranges::sort(
        places, [](const Place& a, const Place& b) { return a.cost != b.cost ? a.cost < b.cost : a.order < b.order; });
  };
  for (const bool all : {false, true}) {
    add_places(all);
    for (const Place& place : places)
      if (auto contact = at(*place.lane, place.slide, positive)) return contact;
  }
  return std::nullopt;
}

std::optional<Contact> ContactSeeker::seek(bool positive_only) {
  if (auto contact = first_clear(true)) return contact;
  return positive_only ? std::nullopt : first_clear(false);
}

double ContactSeeker::play() const {
  double widest = 0;
  for (const ContactLane& lane : lanes) {
    for (const SlideSpan& span : lane.positive) widest = std::max(widest, span.high - span.low);
    if (lane.positive.empty() && !lane.slide.empty()) widest = std::max(widest, lane.slide.high - lane.slide.low);
  }
  return widest;
}

}  // namespace

std::optional<Contact> search_contact(const State& s, PieceId charger, PieceId target, bool positive_only,
                                      const Pose* wish, Search* search) {
  if (!maybe_within(s, charger, target, s.card(charger).charge)) return std::nullopt;
  ContactSeeker seeker(s, charger, target, wish);
  auto contact = seeker.seek(positive_only);
  if (search) *search = seeker.result();
  return contact;
}

std::optional<Contact> find_contact(const State& s, PieceId charger, PieceId target, bool positive_only,
                                    const Pose* wish) {
  return search_contact(s, charger, target, positive_only, wish, nullptr);
}

double contact_play(const State& s, PieceId charger, PieceId target) {
  if (!maybe_within(s, charger, target, s.card(charger).charge)) return 0;
  return ContactSeeker(s, charger, target, nullptr).play();
}

}  // namespace grognard::revwars
