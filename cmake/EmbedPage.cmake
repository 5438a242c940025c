# cmake -D PAGE=<web/dist> -D OUT=<folder> -P EmbedPage.cmake: the built page as page_files.cpp and page_files.S. Without a built
# page the program says so on its first page.
file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${PAGE} ${PAGE}/*)
list(SORT files)
if(NOT files)
  file(WRITE ${OUT}/nothing/index.html "<!doctype html><title>grognard</title><p>This grognard was built without its page: run ./play, which builds both.")
  set(PAGE ${OUT}/nothing)
  set(files index.html)
endif()

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_woff2 "font/woff2")
set(type_woff "font/woff")
set(type_png "image/png")
set(type_txt "text/plain; charset=utf-8")
set(type_json "application/json")
set(type_webmanifest "application/manifest+json")

set(assembly ".section .rodata\n")
set(externs "")
set(table "")
set(number 0)
foreach(file ${files})
  string(REGEX REPLACE ".*\\." "" ending ${file})
  set(type ${type_${ending}})
  if(NOT type)
    message(FATAL_ERROR "The page has a file of unknown kind: ${file}")
  endif()
  set(name page_file_${number})
  string(APPEND assembly ".global ${name}_begin\n.global ${name}_end\n${name}_begin:\n.incbin \"${PAGE}/${file}\"\n${name}_end:\n.byte 0\n")
  string(APPEND externs "extern const char ${name}_begin[], ${name}_end[];\n")
  string(APPEND table "    {\"/${file}\", \"${type}\", {${name}_begin, static_cast<std::size_t>(${name}_end - ${name}_begin)}},\n")
  math(EXPR number "${number} + 1")
endforeach()
string(APPEND assembly ".section .note.GNU-stack,\"\",%progbits\n")

file(CONFIGURE OUTPUT ${OUT}/page_files.S CONTENT "${assembly}" @ONLY)
file(CONFIGURE OUTPUT ${OUT}/page_files.cpp CONTENT "#include \"server/page.h\"

extern \"C\" {
${externs}}

namespace grognard::server {
std::span<const PageFile> page_files() {
  static const PageFile kFiles[] = {
${table}  };
  return kFiles;
}
}  // namespace grognard::server
" @ONLY)
