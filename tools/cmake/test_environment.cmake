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

# Nor do they see what their developer has measured.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/no_config)
file(APPEND ${environment} "set(ENV{XDG_CONFIG_HOME} ${CMAKE_BINARY_DIR}/no_config)\n")

# Nor this machine's OpenCL devices, so that they test the same everywhere;
# a test of a device names its platform with clmatch_test_platform().
set(CLMATCH_ICDS /etc/OpenCL/vendors CACHE PATH "The folder of ICD files that tests of OpenCL use")
set(icds ${CMAKE_BINARY_DIR}/icds)
file(MAKE_DIRECTORY ${icds}/none)
file(APPEND ${environment} "set(ENV{OCL_ICD_VENDORS} ${icds}/none/)\n")

# clmatch_test_platform(TEST pocl|rusticl [NAME=VALUE...]): the test sees that platform alone, if
# this machine has it, and a program cache of its own.
function(clmatch_test_platform test platform)
  file(MAKE_DIRECTORY ${icds}/${platform})
  file(GLOB files ${CLMATCH_ICDS}/${platform}*.icd)
  if(files)
    file(COPY ${files} DESTINATION ${icds}/${platform})
  endif()
  set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT
    "OCL_ICD_VENDORS=${icds}/${platform}/" "XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/program_cache"
    "RUSTICL_ENABLE=llvmpipe"
    "LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/ocl/driver_leaks.supp:print_suppressions=0"
    ${ARGN})
  # The leak sanitizer crashes, at times, on the threads that Mesa leaves at exit; tests on PoCL
  # look for leaks.
  if(platform STREQUAL "rusticl")
    set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT "ASAN_OPTIONS=detect_leaks=0")
  endif()
endfunction()

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
