# Embeds files in a C source, as byte arrays, and lists them as {name, bytes, length} in ARRAY,
# whose elements are of struct TYPE, declared in HEADER.
#   cmake -DOUTPUT=FILE -DFOLDER=cl -DFILES=a.cl,b.h -DHEADER=x.h -DTYPE=x -DARRAY=xs
#         -P embed_files.cmake
string(REPLACE "," ";" FILES "${FILES}")
set(arrays "")
set(rows "")
foreach(file IN LISTS FILES)
  file(READ "${FOLDER}/${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)"
         "\\1\n    " bytes "${bytes}")
  string(MAKE_C_IDENTIFIER "${file}" name)
  string(APPEND arrays "static const char ${name}[] = {\n    ${bytes}0};\n\n")
  string(APPEND rows "    {\"${file}\", ${name}, sizeof ${name} - 1},\n")
endforeach()
file(WRITE "${OUTPUT}.new" "/* Made by embed_files.cmake. */
#include \"${HEADER}\"

${arrays}const struct ${TYPE} ${ARRAY}[] = {
${rows}    {0},
};
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
file(REMOVE "${OUTPUT}.new")
