# Headers from outside that most files read: compiled once for each large target where GROGNARD_PCH is on. The release build
# does without, so that a file that forgets an include is found out.
set(GROGNARD_COMMON_HEADERS <algorithm> <cmath> <functional> <map> <memory> <optional> <span> <string> <string_view> <variant> <vector>
  <boost/container/small_vector.hpp> <boost/container/static_vector.hpp> <fmt/format.h>)
function(grognard_precompile target)
  if(GROGNARD_PCH)
    target_precompile_headers(${target} PRIVATE ${GROGNARD_COMMON_HEADERS} ${ARGN})
    # So that the compiler cache can serve files that use them.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>
      "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endfunction()

# grognard_folder(<target> <include name> USES <other folders...> LINKS <libraries...>)
# One target per folder. The folder is seen as <include name>/..., and only by targets that name it in USES: each
# folder gets a private directory holding nothing but a link to itself, so that a wrong include fails to build.
function(grognard_folder target include_name)
  cmake_parse_arguments(F "" "" "USES;LINKS" ${ARGN})
  set(gate ${CMAKE_BINARY_DIR}/include/${target})
  file(MAKE_DIRECTORY ${gate})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${gate}/${include_name} SYMBOLIC)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC ${gate})
  target_link_libraries(${target} PUBLIC grognard_settings ${F_USES} ${F_LINKS})

  # Each header compiles alone.
  set(alone "")
  foreach(header ${headers})
    get_filename_component(name ${header} NAME_WE)
    set(probe ${CMAKE_BINARY_DIR}/alone/${target}/${name}.cpp)
    file(CONFIGURE OUTPUT ${probe} CONTENT "#include \"${include_name}/${name}.h\"\n")
    list(APPEND alone ${probe})
  endforeach()
  if(alone AND GROGNARD_HEADERS_ALONE)
    add_library(${target}_headers_alone OBJECT ${alone})
    target_link_libraries(${target}_headers_alone PRIVATE ${target})
    target_compile_options(${target}_headers_alone PRIVATE -O0)
  endif()
endfunction()
