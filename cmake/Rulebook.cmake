# grognard_rulebook(<id> [EMBEDS <name> <file> ...]): a rulebook's folder with its rooms, and the texts that are compiled in:
# RULES.md, RULINGS.md, the schema of its scenarios and whatever else is named. Sources read them as
#   #include "embedded/<id>.h"     grognard::<id>::embedded::rules_md(), rulings_md(), scenario_schema(), <name>()
# Its data are in data/<id>; an example has its own with it. The global property GROGNARD_RULEBOOKS lists all ids.
function(grognard_rulebook id)
  cmake_parse_arguments(R "" "" "EMBEDS" ${ARGN})
  grognard_folder(${id} ${id} ROOMS USES book core geometry LINKS fmt::fmt nlohmann_json::nlohmann_json)
  set_property(GLOBAL APPEND PROPERTY GROGNARD_RULEBOOKS ${id})
  set(data ../../../data/${id})
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/data)
    set(data data)
  endif()
  set(texts rules_md RULES.md rulings_md RULINGS.md scenario_schema ${data}/scenario.schema.json ${R_EMBEDS})
  set(symbols "")
  set(functions "")
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${data}/chance.json)
    list(APPEND texts chance ${data}/chance.json)
  else()  # nothing has been learnt yet
    set(functions "inline std::string_view chance() { return {}; }\n")
  endif()
  while(texts)
    list(POP_FRONT texts name file)
    grognard_embed(${id} ${id}_${name} ${file})
    string(APPEND symbols "extern const char ${id}_${name}_begin[], ${id}_${name}_end[];\n")
    string(APPEND functions
           "inline std::string_view ${name}() { return {${id}_${name}_begin, ${id}_${name}_end}; }\n")
  endwhile()
  set(gate ${CMAKE_BINARY_DIR}/include/${id}_embedded)
  file(CONFIGURE OUTPUT ${gate}/embedded/${id}.h CONTENT "#pragma once
#include <string_view>
extern \"C\" {
${symbols}}
namespace grognard::${id}::embedded {
${functions}}
" @ONLY)
  target_include_directories(${id} PRIVATE ${gate})
endfunction()
