# Warnings of the project's own C code; an error each with CLMATCH_WERROR.
add_library(clmatch_warnings INTERFACE)
target_compile_options(clmatch_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wmissing-prototypes -Wstrict-prototypes
  $<$<BOOL:${CLMATCH_WERROR}>:-Werror>)
