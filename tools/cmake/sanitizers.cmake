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

if(CLMATCH_SANITIZE MATCHES "thread" AND BUILD_TESTING)
  # ThreadSanitizer is blind to the barriers of an OpenMP runtime that is not
  # instrumented itself. Archer, a tool that comes with clang's libomp, tells it.
  if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "CLMATCH_SANITIZE=thread needs clang and its libomp: libgomp's barriers "
                        "give false reports. Debian: apt-get install clang libomp-dev")
  endif()
  get_filename_component(omp_dir "${OpenMP_omp_LIBRARY}" REALPATH)
  get_filename_component(omp_dir "${omp_dir}" DIRECTORY)
  find_library(CLMATCH_ARCHER archer HINTS ${omp_dir})
  if(NOT CLMATCH_ARCHER)
    message(FATAL_ERROR "libarcher.so not found. Debian: apt-get install libomp-dev")
  endif()
  # ctest reads this file before it runs tests, which inherit its environment.
  set(environment ${CMAKE_BINARY_DIR}/thread_sanitizer_environment.cmake)
  file(CONFIGURE OUTPUT ${environment} @ONLY CONTENT [[
set(ENV{OMP_TOOL_LIBRARIES} "@CLMATCH_ARCHER@")
set(ENV{TSAN_OPTIONS} "ignore_noninstrumented_modules=1 $ENV{TSAN_OPTIONS}")
]])
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY TEST_INCLUDE_FILES ${environment})
endif()
