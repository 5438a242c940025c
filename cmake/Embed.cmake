# grognard_embed(<target> <symbol> <file>): the bytes of a file inside the program, reached as
#   extern "C" const char <symbol>_begin[], <symbol>_end[];
function(grognard_embed target symbol file)
  get_filename_component(path ${file} ABSOLUTE)
  set(source ${CMAKE_BINARY_DIR}/embed/${target}_${symbol}.S)
  file(CONFIGURE OUTPUT ${source} CONTENT "
.section .rodata
.global ${symbol}_begin
.global ${symbol}_end
${symbol}_begin:
.incbin \"${path}\"
${symbol}_end:
.byte 0
.section .note.GNU-stack,\"\",%progbits
")
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${path})
  target_sources(${target} PRIVATE ${source})
endfunction()
