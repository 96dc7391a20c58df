# OpenCL devices: host/ocl/ and the kernels of cl/, embedded.
add_library(clmatch_needs INTERFACE) # what the library's objects link
target_link_libraries(clmatch_needs INTERFACE OpenMP::OpenMP_C)
if(NOT CLMATCH_OPENCL)
  return()
endif()
find_path(OPENCL_INCLUDE_DIR CL/cl.h)
find_library(OPENCL_LIBRARY OpenCL)
if(NOT OPENCL_INCLUDE_DIR OR NOT OPENCL_LIBRARY)
  message(FATAL_ERROR "OpenCL headers or loader not found. Debian: apt-get install opencl-headers "
                      "ocl-icd-opencl-dev, or -DCLMATCH_OPENCL=OFF")
endif()

set(kernel_files prelude.cl abi.h symbols.cl lanes.cl text.cl filter.cl window.cl array.cl table.cl step.cl output.cl needle.cl
    skip.cl guard.cl shift.cl hash.cl groups.cl strings.cl trie.cl lookup.cl slots.cl grams.cl ranks.cl verify.cl scan_ac.cl scan_filter.cl scan_pfac.cl scan_rk.cl scan_kmp.cl scan_bmh.cl scan_naive.cl
    pack.cl block_sums.cl selftest.cl read.cl)
list(TRANSFORM kernel_files PREPEND ${CMAKE_SOURCE_DIR}/cl/ OUTPUT_VARIABLE kernel_paths)
list(JOIN kernel_files "," kernel_list)
set(embedded ${CMAKE_BINARY_DIR}/embedded_kernels.c)
add_custom_command(
  OUTPUT ${embedded}
  COMMAND ${CMAKE_COMMAND} -DOUTPUT=${embedded} -DFOLDER=${CMAKE_SOURCE_DIR}/cl
          -DFILES=${kernel_list} -DHEADER=host/ocl/source.h -DTYPE=ocl_source_file
          -DARRAY=ocl_source_files -P ${CMAKE_SOURCE_DIR}/tools/cmake/embed_files.cmake
  DEPENDS ${kernel_paths} ${CMAKE_SOURCE_DIR}/tools/cmake/embed_files.cmake
  COMMENT "Embedding the kernels of cl/" VERBATIM)

target_sources(clmatch_objects PRIVATE
  host/ocl/ac.c
  host/ocl/ac_fits.c
  host/ocl/ac_presets.c
  host/ocl/ac_tables.c
  host/ocl/ac_variant.c
  host/ocl/array.c
  host/ocl/block_sums.c
  host/ocl/cache.c
  host/ocl/caller.c
  host/ocl/caps.c
  host/ocl/context.c
  host/ocl/device.c
  host/ocl/engines.c
  host/ocl/error.c
  host/ocl/filter.c
  host/ocl/filter_hashed.c
  host/ocl/filter_ranked.c
  host/ocl/fits.c
  host/ocl/histogram.c
  host/ocl/kernels.c
  host/ocl/knobs.c
  host/ocl/known_answer.c
  host/ocl/launch.c
  host/ocl/packed.c
  host/ocl/pfac.c
  host/ocl/program.c
  host/ocl/quirks.c
  host/ocl/read_times.c
  host/ocl/rk.c
  host/ocl/scan.c
  host/ocl/scan_choose.c
  host/ocl/scan_count.c
  host/ocl/scan_find.c
  host/ocl/scan_flags.c
  host/ocl/scan_spare.c
  host/ocl/selftest.c
  host/ocl/single.c
  host/ocl/source.c
  host/ocl/surroundings.c
  host/ocl/transfer.c
  host/run/caller_device.c
  host/api/api_opencl.c
  ${embedded})
target_include_directories(clmatch_objects PRIVATE ${OPENCL_INCLUDE_DIR})
target_compile_definitions(clmatch_objects PRIVATE CLMATCH_WITH_OPENCL)
target_link_libraries(clmatch_needs INTERFACE ${OPENCL_LIBRARY})
