# CLMATCH_SANITIZE: a list for -fsanitize=, for all code of the build.
# CLMATCH_FUZZ: libFuzzer targets (clang), with the address and undefined sanitizers.
set(CLMATCH_SANITIZE "" CACHE STRING "Sanitizers: address,undefined or thread")
option(CLMATCH_FUZZ "Build the fuzz targets; clang only" OFF)

set(sanitize "${CLMATCH_SANITIZE}")
if(CLMATCH_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "CLMATCH_FUZZ needs clang. Debian: apt-get install clang libclang-rt-dev "
                        "libomp-dev, and -DCMAKE_C_COMPILER=clang")
  endif()
  if(NOT sanitize)
    set(sanitize "address,undefined")
  endif()
  set(sanitize "${sanitize},fuzzer-no-link")
endif()

if(sanitize)
  add_compile_options(-fsanitize=${sanitize} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${sanitize})
endif()
