# What `cmake --install` gives: headers, both libraries, clmatch.pc and the CMake
# package. The tree may be moved: nothing in it names its prefix, unless
# CMAKE_INSTALL_LIBDIR is an absolute path.
include(CMakePackageConfigHelpers)

set(headers include/clmatch.h)
if(CLMATCH_OPENCL)
  list(APPEND headers include/clmatch_opencl.h)
endif()
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/clmatch)
# Two exports, so that the config file can leave out the static one.
install(TARGETS clmatch EXPORT clmatch_shared
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS clmatch_static EXPORT clmatch_static
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT clmatch_shared FILE clmatchShared.cmake NAMESPACE clmatch::
  DESTINATION ${package_dir})
install(EXPORT clmatch_static FILE clmatchStatic.cmake NAMESPACE clmatch::
  DESTINATION ${package_dir})

if(CLMATCH_OPENCL)
  set(config_opencl OpenCL)
  set(pc_opencl " -lOpenCL")
endif()
configure_package_config_file(tools/cmake/clmatchConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/clmatchConfig.cmake INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/clmatchConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/clmatchConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/clmatchConfigVersion.cmake
  DESTINATION ${package_dir})

set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
foreach(name IN ITEMS LIBDIR INCLUDEDIR)
  string(TOLOWER ${name} variable)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${name}}")
    set(pc_${variable} "${CMAKE_INSTALL_${name}}")
  else()
    set(pc_${variable} "\${prefix}/${CMAKE_INSTALL_${name}}")
  endif()
endforeach()
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH up "/prefix/${pc_dir}" "/prefix")
  string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${up}")
endif()
configure_file(tools/cmake/clmatch.pc.in ${CMAKE_CURRENT_BINARY_DIR}/clmatch.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/clmatch.pc DESTINATION ${pc_dir})
