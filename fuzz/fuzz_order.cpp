// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string_view>

#include "core/order_text.h"
#include "core/scenario.h"
#include "rulebooks/catalogue.h"

namespace {

// A small battle in the middle of a movement phase, with something of every arm.
const grognard::Battle& small_battle() {
  static const auto battle = grognard::find_rulebook("hanau")->start(
      R"({"at":{"turn":2,"phase":3,"step":"a"},
          "ground":[{"kind":"wood","polygon":[[20,20],[28,20],[28,26],[20,26]]},
                    {"id":"farm","kind":"farm","polygon":[[40,20],[43,20],[43,23],[40,23]]}],
          "generals":[{"id":"g","side":"A","name":"G","at":[30,32]}],
          "units":[{"id":"a1","profile":"line-veteran","general":"g","at":[30,30],"facing":180},
                   {"id":"a2","profile":"cuirassiers","at":[36,30],"facing":180},
                   {"id":"a3","profile":"line-foot-8","at":[24,30],"facing":180,"formation":"limbered"},
                   {"id":"b1","profile":"bavarian-line","at":[30,24],"facing":0},
                   {"id":"b2","profile":"chevauxlegers","at":[36,12],"facing":0}]})",
      "fuzz");
  return *battle;
}

}  // namespace

// Any bytes as an order: refused with a message, or judged without changing anything.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace grognard;
  static const View view = small_battle().view();
  try {
    const Command command = order_from_text({reinterpret_cast<const char*>(data), size}, view, Side::A);
    const Verdict verdict = small_battle().judge(command);
    if (verdict.legal()) {
      const auto copy = small_battle().clone();
      SeededDice source(1);
      Dice dice(source);
      Chronicle log;
      copy->apply(verdict.command, dice, log);
    }
  } catch (const BadInput&) {
  }
  return 0;
}
