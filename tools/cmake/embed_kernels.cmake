# Embeds the files of cl/ in a C source, as byte arrays.
#   cmake -DOUTPUT=FILE -DFOLDER=cl -DFILES=a.cl,b.h -P embed_kernels.cmake
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
file(WRITE "${OUTPUT}.new" "/* Made by embed_kernels.cmake from the files of cl/. */
#include \"host/ocl/source.h\"

${arrays}const struct ocl_source_file ocl_source_files[] = {
${rows}    {0},
};
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
file(REMOVE "${OUTPUT}.new")
