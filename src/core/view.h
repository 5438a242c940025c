// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/command.h"
#include "core/side.h"
#include "geometry/ground.h"
#include "geometry/ring.h"

namespace grognard {

// How a piece is drawn.
enum class Symbol : std::uint8_t { Infantry, Cavalry, Artillery, General, Place };

// A named property of a piece, as shown on its card and as tests compare it.
using FactValue = std::variant<bool, int, double, std::string>;
struct Fact {
  std::string name;  // "figures", "lost", "formation", "halted"
  FactValue value;
  std::string said = {};  // what a card says of it, in a player's words; empty: nothing
  friend bool operator==(const Fact&, const Fact&) = default;
};

// Small marks drawn beside a piece.
enum class Mark : std::uint8_t {
  Losses,
  Disorder,
  Halted,
  Charging,
  Smoke,
  GeneralAttached,
  OutOfCommand,
  MustRecall,
  InMelee
};

// One model of a piece where models are told apart: a man, an officer, a gun.
struct Model {
  enum class Kind : std::uint8_t { Foot, Horse, Officer, MountedOfficer, Gun, Team } kind = Kind::Foot;
  Pose pose;  // centre and bearing
  double width = 0;
  double depth = 0;
  friend bool operator==(const Model&, const Model&) = default;
};

// The printed card of a piece: a table of the rulebook's numbers for it.
struct PieceCard {
  struct Row {
    std::string label;                // "Stand if charged from the front"
    std::vector<std::string> values;  // one for each column; a single one stands for all of them
    std::string rule = {};            // that reads the row, may be empty
    friend bool operator==(const Row&, const Row&) = default;
  };
  std::string title;                 // "Line Infantry"
  std::string subtitle;              // "French, 1792"
  std::vector<std::string> columns;  // headings: "L", "SL", "MC", ...; empty: one column without a heading
  std::vector<Row> rows;
  int column = -1;                        // that applies now, as an index into columns; -1: none
  std::vector<std::string> in_full = {};  // the headings in words ("line", "skirmish line", ...), may be empty
  friend bool operator==(const PieceCard&, const PieceCard&) = default;
};

struct Piece {
  PieceId number = kNoPiece;
  std::string id;  // as orders name it
  std::string name;
  Side side = Side::A;  // places: meaningless
  Symbol symbol = Symbol::Infantry;
  bool on_table = false;
  Pose pose;                    // the point that paths are given for (centre, or middle of the front edge), and bearing
  std::vector<Model> models;    // drawn one by one when seen from near; may be empty
  std::vector<Ring> footprint;  // one or many bases; generals: an octagon standing for the disc; places: their rings
  bool faces_all_round = false;  // no front edge to draw
  int figures = 0;
  int starting_figures = 0;
  int losses = 0;
  std::string formation;  // "column", "line", ...
  std::string kind = {};  // in words, with its formation: "veteran infantry, in column", "army commander", "village"
  std::string strength = {};  // what is left of it: "10 of 12 figures"; may be empty
  std::string wear = {};      // what it has suffered: "2 lost", "3 fatigue"; empty: nothing
  std::string written = {};   // for it, in the secret question that is open now; empty: nothing
  std::vector<Mark> marks;
  std::vector<Fact> facts;  // everything a card or a test may want to know
  std::optional<PieceCard> card = {};
  bool unused = false;  // a number kept free for a piece that may be made in play
  friend bool operator==(const Piece&, const Piece&) = default;
};

// A thing drawn on the table beside the pieces: a charge marker with its ghost, a melee link, an objective, a device of
// the rules that has been laid on the table.
struct Overlay {
  // Area: ground that belongs to a body of troops. Order: what troops have been told to do, from where they are (line).
  enum class Kind : std::uint8_t { Ghost, Link, Objective, Exit, Device, Area, Order } kind = Kind::Ghost;
  std::string label;
  Side side = Side::A;  // of an objective: who holds it
  std::vector<Ring> shape;
  std::vector<Vec2> line;
  // Of an order: the sign it is drawn with; pending: it has not reached the troops yet.
  enum class Sign : std::uint8_t { None, Attack, Move, Support, Defend, Reserve, Goal } sign = Sign::None;
  bool pending = false;
  bool free = false;  // of an objective: nobody holds it
  friend bool operator==(const Overlay&, const Overlay&) = default;
};

struct SideView {
  std::string name;           // "French"
  std::string facing_colour;  // of further nations, may be empty
  std::vector<Fact> facts;    // points, units lost, break point
  friend bool operator==(const SideView&, const SideView&) = default;
};

// How the battle stands, in figures that are always in sight.
struct Standing {
  struct Army {
    double points = 0;
    int lost = 0;    // of what is counted
    int of = 0;      // that it began with
    int breaks = 0;  // so much lost breaks it; 0: nothing does
    friend bool operator==(const Army&, const Army&) = default;
  };
  struct Place {
    std::string name;
    std::optional<Side> holder = {};
    PerSide<double> worth = {0, 0};  // what holding it is to each side, in points
    friend bool operator==(const Place&, const Place&) = default;
  };
  // A way in which the battle is decided: "An army is broken that has lost 5 units."
  struct End {
    std::string words;
    std::string rule;
    friend bool operator==(const End&, const End&) = default;
  };
  int turn = 0;
  int last_turn = 0;
  std::string turn_word = "turn";  // "move" where the rulebook calls it so
  std::string counts;              // what is counted as lost: "units", "battalions"
  PerSide<Army> armies = {};
  std::vector<Place> places = {};
  std::vector<End> ends = {};  // in the order in which they are looked at
  friend bool operator==(const Standing&, const Standing&) = default;
};

// A number that matters when it reaches certain limits: fatigue, losses.
struct Gauge {
  struct Limit {
    std::string label;  // "retreats"
    double at = 0;
    friend bool operator==(const Limit&, const Limit&) = default;
  };
  std::string label;  // "infantry"
  int value = 0;
  std::vector<Limit> limits = {};  // rising
  friend bool operator==(const Gauge&, const Gauge&) = default;
};

// A command in the order of battle: an army, a corps, a division. They form a tree; units hang on its leaves.
struct Echelon {
  int parent = -1;  // index into View::echelons; -1: the head of a side
  Side side = Side::A;
  std::string level;                                 // "Army", "Force", "Formation"
  std::string name;                                  // "1st Division"
  PieceId piece = kNoPiece;                          // that stands for it on the table and in orders: its commander
  std::string commander;                             // "Davout"
  std::string ratings;                               // "LR A, TR +3"
  std::string order;                                 // in force: "Attack: Kirchdorf"; empty if it is not for these eyes
  std::string pending;                               // issued, not yet in force: "Move, delayed 2 turns"
  Overlay::Sign sign = Overlay::Sign::None;          // that the order in force is drawn with
  Overlay::Sign pending_sign = Overlay::Sign::None;  // and the one that is not yet
  std::optional<double> chance = {};                 // that the pending order comes into force when next tried
  std::string status;                                // "Retreating"
  std::string due;  // what it still has to do in this step: "to assess"; empty: nothing
  std::vector<Gauge> gauges;
  std::vector<PieceId> units;
  friend bool operator==(const Echelon&, const Echelon&) = default;
};

// A step of a turn as the rulebook lists it.
struct TurnStep {
  std::string number;  // "12", "8a"
  std::string title;   // "Combat Resolution"
  friend bool operator==(const TurnStep&, const TurnStep&) = default;
};

// All that one side (or everybody, after the end) may see of a position.
struct View {
  std::string title;
  std::string date;
  std::string moment;      // "turn 4, phase 3: French move"
  std::string phase = {};  // the same without the turn: "phase 3: French move"
  int phase_number = 0;    // by which the printed rules speak of it; 0: they do not
  // The steps of a turn in order, where it is worth seeing which one this is, and its index; -1: none of them.
  std::vector<TurnStep> steps = {};
  int step = -1;
  std::string length_unit;  // "inch"
  double inch = 1;          // in that unit: how large the table is laid out and drawn
  PerSide<SideView> sides;
  std::shared_ptr<const Ground> ground;
  std::vector<Piece> pieces;  // piece number = index
  std::vector<Overlay> overlays;
  std::vector<Fact> facts;        // turn, phase, step
  std::vector<Echelon> echelons;  // parents before their children; empty where a rulebook has no chain of command
  Standing standing = {};
  friend bool operator==(const View&, const View&) = default;
};

}  // namespace grognard
