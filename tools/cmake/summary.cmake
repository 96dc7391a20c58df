# What this build has, printed at the end of configuring.
function(clmatch_feature name enabled detail)
  if(enabled)
    message(STATUS "  ${name}: on ${detail}")
  else()
    message(STATUS "  ${name}: off ${detail}")
  endif()
endfunction()

message(STATUS "clmatch ${PROJECT_VERSION}, ${CMAKE_BUILD_TYPE}, "
               "${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION}")
clmatch_feature("OpenMP engines" ON "(OpenMP ${OpenMP_C_VERSION})")
clmatch_feature("OpenCL engines" "${CLMATCH_OPENCL}" "")
clmatch_feature("command-line tool" "${CLMATCH_TOOLS}" "")
clmatch_feature("tests" "${BUILD_TESTING}" "")
clmatch_feature("fuzz targets" "${CLMATCH_FUZZ}" "")
clmatch_feature("sanitizers" "${sanitize}" "${sanitize}")
clmatch_feature("warnings as errors" "${CLMATCH_WERROR}" "")
