// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

// Small battles of every rulebook, with something of every arm, at moments at which much can be ordered.
namespace grognard {

struct Position {
  std::string_view name;  // the rulebook's id, then "-" and the moment
  std::string_view at;    // the moment, as a case's setup says it
  std::string_view troops;

  std::string_view rulebook() const { return name.substr(0, name.find('-')); }
  std::string setup() const { return "{\"at\":" + std::string(at) + "," + std::string(troops) + "}"; }
};

inline constexpr std::string_view kHanauTroops = R"(
  "ground":[{"kind":"wood","polygon":[[20,20],[28,20],[28,26],[20,26]]},
            {"id":"farm","kind":"farm","polygon":[[40,20],[43,20],[43,23],[40,23]]}],
  "generals":[{"id":"g","side":"A","name":"G","at":[30,32]}],
  "units":[{"id":"a1","profile":"line-veteran","general":"g","at":[30,30],"facing":180},
           {"id":"a2","profile":"cuirassiers","at":[36,30],"facing":180},
           {"id":"a3","profile":"line-foot-8","at":[24,30],"facing":180,"formation":"limbered"},
           {"id":"b1","profile":"bavarian-line","at":[30,24],"facing":0},
           {"id":"b2","profile":"chevauxlegers","at":[36,12],"facing":0}])";

inline constexpr std::string_view kGrantTroops = R"(
  "ground":[{"kind":"wood","area":[[20,30],[28,30],[28,36],[20,36]]},
            {"kind":"wall","line":[[40,34],[52,34]]}],
  "generals":[{"id":"g","side":"A","name":"G","at":[50,48]}],
  "units":[{"id":"a1","side":"A","profile":"line","at":[48,42],"facing":180},
           {"id":"a2","side":"A","profile":"light","at":[38,40],"facing":180},
           {"id":"a3","side":"A","profile":"gun","at":[58,42],"facing":180},
           {"id":"a4","side":"A","profile":"heavy","at":[74,42],"facing":180},
           {"id":"b1","side":"B","profile":"line","at":[48,33],"facing":0},
           {"id":"b2","side":"B","profile":"gun","at":[74,28],"facing":0}])";

inline constexpr std::string_view kTricorneTroops = R"(
  "ground":[{"kind":"wood","polygon":[[20,20],[28,20],[28,26],[20,26]]},
            {"id":"house","kind":"house","polygon":[[44,26],[47,26],[47,29],[44,29]],"class":"wooden"}],
  "commanders":[{"id":"g","side":"A","name":"G","at":[36,34]}],
  "units":[{"id":"a1","side":"A","profile":"gb_line","at":[36,30]},
           {"id":"a2","side":"A","profile":"gb_ranger","at":[24,28],"formation":"skirmish"},
           {"id":"a3","side":"A","profile":"gb_line","at":[45.5,31.5],"formation":"march-column"},
           {"id":"a4","side":"A","profile":"legion_mi","at":[62,30]},
           {"id":"a5","side":"A","profile":"art_6","at":[44,36]},
           {"id":"b1","side":"B","profile":"us_line","at":[36,26]},
           {"id":"b2","side":"B","profile":"us_mil","at":[54,20]}])";

inline constexpr std::string_view kRevwarsTroops = R"(
  "ground":[{"kind":"wood","polygon":[[20,24],[28,24],[28,30],[20,30]]}],
  "generals":{"GA":{"at":[36,12]},"GB":{"at":[36,40]}},
  "units":[{"id":"a1","card":"FR-LINE","at":[36,20]},
           {"id":"a2","card":"FR-TIR","at":[24,20],"formation":"skirmish-line"},
           {"id":"a3","card":"ART-F6","at":[48,20]},
           {"id":"a4","card":"FR-CHAS","at":[58,20]},
           {"id":"b1","card":"BR-LINE","at":[36,26]},
           {"id":"b2","card":"AU-LINE","at":[58,30]}])";

inline constexpr std::string_view kEsrTroops = R"(
  "ground":[{"id":"wood","kind":"wood","polygon":[[3000,4500],[3600,4500],[3600,5200],[3000,5200]]},
            {"id":"farm","kind":"farm","polygon":[[5200,4400],[5400,4400],[5400,4600],[5200,4600]],"objective":true,"holder":"B"}],
  "superiors":[{"id":"ga","at":[4500,3500]}],
  "formations":[{"id":"fa","commander":{"at":[4500,3700]},"directive":"attack","target":"fb","pending":{"directive":"reserve"}},
                {"id":"ax","directive":"move","point":[2000,6000],"pending":{"directive":"defend"},
                 "column":{"head":[2000,3500],"facing":0}},
                {"id":"fb","commander":{"at":[4500,4600]}}],
  "companies":[{"id":"ap","formation":"fa","kind":"E"}],
  "units":[{"id":"a1","formation":"fa","at":[4500,4000]},{"id":"a2","formation":"fa","at":[4700,3900]},
           {"id":"a9","formation":"fa","at":[4500,3750]},{"id":"a10","formation":"fa","at":[4700,3750]},
           {"id":"a3","formation":"fa","at":[4200,3900],"arm":"cavalry"},
           {"id":"a4","formation":"fa","at":[4900,3900],"arm":"artillery","guns":8,"pounder":6},
           {"id":"a5","formation":"fa","arm":"artillery","guns":6,"pounder":12,"post":"reserve"},
           {"id":"a8","formation":"fa","at":[5050,3700],"arm":"artillery","guns":6,"pounder":6,"limbered":true},
           {"id":"a6","formation":"ax"},{"id":"a7","formation":"ax"},
           {"id":"b1","formation":"fb","at":[4500,4075]},{"id":"b2","formation":"fb","at":[4700,4400]},
           {"id":"b3","formation":"fb","at":[4300,4400],"arm":"artillery","guns":8,"pounder":6}],
  "contacts":[{"by":"a1","with":"b1"}])";

inline constexpr Position kPositions[] = {
    {"hanau-move", R"({"turn":2,"phase":3,"step":"a"})", kHanauTroops},
    {"grant-orders", R"({"turn":3,"phase":1})", kGrantTroops},
    {"grant-guns", R"({"turn":3,"phase":4})", kGrantTroops},
    {"grant-muskets", R"({"turn":3,"phase":5})", kGrantTroops},
    {"tricorne-move", R"({"turn":2,"step":1})", kTricorneTroops},
    {"tricorne-fire", R"({"turn":2,"step":5})", kTricorneTroops},
    {"revwars-actions", R"({"turn":2,"step":"activate"})", kRevwarsTroops},
    {"esr-activate", R"({"turn":3,"step":"activate"})", kEsrTroops},
    {"esr-issue", R"({"turn":3,"step":"issue"})", kEsrTroops},
    {"esr-lead", R"({"turn":3,"step":"lead"})", kEsrTroops},
    {"esr-convert", R"({"turn":3,"step":"convert"})", kEsrTroops},
    {"esr-march", R"({"turn":3,"step":"march","formation":"fa"})", kEsrTroops},
    {"esr-deploy", R"({"turn":3,"step":"deploy"})", kEsrTroops},
    {"esr-fire", R"({"turn":3,"step":"fire","side":"A"})", kEsrTroops},
    {"esr-combat", R"({"turn":3,"step":"combat"})", kEsrTroops},
};

}  // namespace grognard
