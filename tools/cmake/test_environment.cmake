# What tests find in their environment: ctest reads the file written here before it
# runs them.
set(environment ${CMAKE_BINARY_DIR}/test_environment.cmake)
set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${environment})

# Tests run side by side: threads that wait must not spin, as OpenMP's do by default.
file(WRITE ${environment} [[
if(NOT DEFINED ENV{OMP_WAIT_POLICY})
  set(ENV{OMP_WAIT_POLICY} passive)
endif()
]])

if(CLMATCH_SANITIZE MATCHES "thread")
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
  string(CONFIGURE [[
set(ENV{OMP_TOOL_LIBRARIES} "@CLMATCH_ARCHER@")
set(ENV{TSAN_OPTIONS} "ignore_noninstrumented_modules=1 $ENV{TSAN_OPTIONS}")
]] archer @ONLY)
  file(APPEND ${environment} "${archer}")
endif()
