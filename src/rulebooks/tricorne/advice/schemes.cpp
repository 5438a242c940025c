// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "tricorne/advice/advice.h"
#include "tricorne/position/losses.h"

// Whole plans that a player of this sheet would think of, where the position has what they need.
namespace grognard::tricorne {
namespace {

constexpr int kUponOne = 4;           // units sent against one enemy
constexpr double kInMarchReach = 22;  // inches
constexpr int kToEachPlace = 2;

bool is_light(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  return is_foot(u) && t.may_form(Formation::Skirmish) && (t.irregular || !t.may_form(Formation::Line));
}
// Foot that charges at +4, and is still worth it.
bool is_shock(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  return is_foot(u) && !is_light(s, id) && (t.british || t.elite) && !t.no_bayonet && u.strength() * 2 > u.full;
}
bool is_militia(const State& s, PieceId id) { return is_foot(s.unit(id)) && s.troops(id).militia; }
bool is_free_foot(const State& s, PieceId id) {
  return is_foot(s.unit(id)) && s.unit(id).formation != Formation::Garrison && !in_contact(s, id);
}

class Sketches {
 public:
  Sketches(const State& s, Side side, std::vector<NamedScheme>& out) : s_(s), side_(side), out_(out) {}

  void add_all() {
    bayonets();
    light_troops();
    militia();
    all_upon_one();
    horse();
    rest();
    places();
    hold_the_walls();
  }

 private:
  // Each unit by what task_of(unit) says.
  template <class TaskOf>
  void add(std::string name, TaskOf&& task_of) {
    Scheme scheme;
    scheme.of_piece.resize(static_cast<std::size_t>(s_.unit_count()));
    each_on_table(s_, side_, [&](PieceId id) { scheme.of_piece[static_cast<std::size_t>(id)] = task_of(id); });
    out_.push_back({std::move(name), std::move(scheme)});
  }
  template <class Is>
  int count(Side side, Is&& is) const {
    int n = 0;
    each_on_table(s_, side, [&](PieceId id) { n += is(s_, id) ? 1 : 0; });
    return n;
  }

  void bayonets() {
    const int shock = count(side_, is_shock);
    if (shock == 0 || shock == count(side_, is_free_foot)) return;
    add("The picked foot goes in with the bayonet, the rest stands and shoots", [&](PieceId id) {
      if (is_shock(s_, id)) return Task{Posture::Bold};
      return Task{is_free_foot(s_, id) ? Posture::Stand : Posture::Free};
    });
  }

  void light_troops() {
    if (count(side_, is_light) == 0 || count(side_, is_light) == count(side_, is_free_foot)) return;
    add("The light troops go ahead, the line waits behind them", [&](PieceId id) {
      if (is_light(s_, id)) return Task{Posture::Forward};
      return Task{is_foot(s_.unit(id)) ? Posture::Stand : Posture::Free};
    });
  }

  void militia() {
    const int men = count(side_, is_militia);
    if (men < 2 || men == count(side_, is_free_foot)) return;
    add("The militia falls back behind the regulars, who stand", [&](PieceId id) {
      if (!is_foot(s_.unit(id))) return Task{};
      return Task{is_militia(s_, id) ? Posture::Back : Posture::Stand};
    });
  }

  // Of those enemies that enough of the army can reach, the one whose loss costs most for the strength he has left.
  PieceId weakest_in_reach() const {
    PieceId best = kNoPiece;
    double most = 0;
    each_on_table(s_, other(side_), [&](PieceId id) {
      const Unit& u = s_.unit(id);
      int near = 0;
      each_on_table(s_, side_, [&](PieceId own) {
        const double far = length(s_.unit(own).pose.at() - u.pose.at());
        near += !is_gun(s_.unit(own)) && far < kInMarchReach ? 1 : 0;
      });
      if (near < 2 || u.formation == Formation::Garrison) return;
      const double merit = u.full / (1.0 + u.strength()) * std::min(near, kUponOne);
      if (merit <= most) return;
      most = merit;
      best = id;
    });
    return best;
  }

  int nearer_to(PieceId id, Vec2 there) const {
    const double own = length_squared(s_.unit(id).pose.at() - there);
    int nearer = 0;
    each_on_table(s_, side_, [&](PieceId other) {
      if (other == id || is_gun(s_.unit(other))) return;
      const double d = length_squared(s_.unit(other).pose.at() - there);
      nearer += d < own || (d == own && other < id) ? 1 : 0;
    });
    return nearer;
  }

  void all_upon_one() {
    const PieceId prey = weakest_in_reach();
    if (prey == kNoPiece) return;
    const Vec2 there = s_.unit(prey).pose.at();
    add(fmt::format("Everybody near upon {}", name_of(s_, prey)), [&](PieceId id) {
      if (nearer_to(id, there) >= kUponOne) return Task{};
      return Task{.posture = Posture::Strike, .target = prey};
    });
  }

  void horse() {
    if (count(side_, [](const State& s, PieceId id) { return is_mounted(s.unit(id)); }) == 0) return;
    PieceId guns = kNoPiece;
    double least = 1e9;
    each_on_table(s_, side_, [&](PieceId id) {
      if (!is_mounted(s_.unit(id))) return;
      each_on_table(s_, other(side_), [&](PieceId enemy) {
        const double far = length(s_.unit(enemy).pose.at() - s_.unit(id).pose.at());
        if (!is_gun(s_.unit(enemy)) || far >= least) return;
        least = far;
        guns = enemy;
      });
    });
    if (guns == kNoPiece) return;
    add(fmt::format("The horse rides at {}", name_of(s_, guns)), [&](PieceId id) {
      return is_mounted(s_.unit(id)) ? Task{.posture = Posture::Strike, .target = guns} : Task{};
    });
  }

  void rest() {
    const auto tired = [](const State& s, PieceId id) {
      return s.unit(id).fatigue >= 2 && !in_contact(s, id) && !is_gun(s.unit(id));
    };
    const int worn = count(side_, tired);
    if (worn == 0) return;
    add("Whoever is worn stands and rallies",
        [&](PieceId id) { return Task{tired(s_, id) ? Posture::Fast : Posture::Free}; });
  }

  void places() {
    if (s_.setup->objectives.size() < 2) return;
    add("Two battalions to each place that counts, the rest stands", [&](PieceId id) {
      if (!is_foot(s_.unit(id))) return Task{};
      for (const Objective& o : s_.setup->objectives) {
        const Vec2 there = o.shape.front().centre();
        if (nearer_to(id, there) < kToEachPlace) return Task{.posture = Posture::Forward, .goal = there};
      }
      return Task{Posture::Stand};
    });
  }

  void hold_the_walls() {
    const auto holds = [](const State& s, PieceId id) {
      return s.unit(id).formation == Formation::Garrison || guards_objective(s, id);
    };
    const int held = count(side_, holds);
    if (held == 0 || held == count(side_, [](const State&, PieceId) { return true; })) return;
    add("Hold what is won, and everybody else forward", [&](PieceId id) {
      if (holds(s_, id)) return Task{Posture::Stand};
      return Task{is_gun(s_.unit(id)) ? Posture::Free : Posture::Bold};
    });
  }

  const State& s_;
  Side side_;
  std::vector<NamedScheme>& out_;
};

}  // namespace

std::vector<NamedScheme> schemes_of(const State& s, Side side) {
  std::vector<NamedScheme> out;
  Sketches(s, side, out).add_all();
  return out;
}

}  // namespace grognard::tricorne
