# Settings that every target shares. Replays must give the same hash on every compiler, so floating-point
# contraction is off everywhere (a fused multiply-add rounds once where two operations round twice).
set(GROGNARD_SANITIZE "" CACHE STRING "Sanitizers, for instance address;undefined")

# Lines of the source are all that a sanitizer's report needs.
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1")

add_library(grognard_settings INTERFACE)
target_compile_options(grognard_settings INTERFACE -Wall -Wextra -Werror -ffp-contract=off)
# g++ 12 warns of overlapping copies inside std::string, as in "text" + function(), that cannot happen (GCC bug 105651).
target_compile_options(grognard_settings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
# clang finds libstdc++'s own std::stable_sort deprecated.
target_compile_options(grognard_settings INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
target_compile_definitions(grognard_settings INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(GROGNARD_SANITIZE)
  string(REPLACE ";" "," sanitizers "${GROGNARD_SANITIZE}")
  # Null pointers trap by themselves and no machine of ours minds alignment: these two checks, at every access, cost a
  # quarter of the building.
  target_compile_options(grognard_settings INTERFACE -fsanitize=${sanitizers} -fno-sanitize=null,alignment
    -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(grognard_settings INTERFACE -fsanitize=${sanitizers})
endif()

# Fuzzers are blind unless what they feed is instrumented too.
if(GROGNARD_FUZZ)
  target_compile_options(grognard_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(LLD ld.lld)
if(LLD)
  add_link_options(-fuse-ld=lld)
endif()
