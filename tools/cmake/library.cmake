# libclmatch, shared and static, from one set of objects.
add_library(clmatch SHARED $<TARGET_OBJECTS:clmatch_objects>)
target_include_directories(clmatch PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>
                                          $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(clmatch PRIVATE OpenMP::OpenMP_C)
set_target_properties(clmatch PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0)
