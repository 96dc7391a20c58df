# libclmatch, shared and static, from one set of objects. Only the clm_ symbols
# are visible in either.
#
# In the static library hidden visibility is not enough: a linker still sees
# hidden symbols of an archive's members, and they may clash with a program's
# own. So the objects are linked into one, in which the hidden symbols become
# local ones. That takes machine code, hence -fno-lto.
target_compile_options(clmatch_objects PRIVATE -fno-lto)
add_library(clmatch SHARED $<TARGET_OBJECTS:clmatch_objects>)
set_target_properties(clmatch PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0)
target_link_libraries(clmatch PRIVATE clmatch_needs)

if(CMAKE_OBJCOPY AND CMAKE_LINKER)
  set(one_object ${CMAKE_CURRENT_BINARY_DIR}/clmatch_one${CMAKE_C_OUTPUT_EXTENSION})
  add_custom_command(OUTPUT ${one_object}
    COMMAND ${CMAKE_LINKER} -r -o ${one_object} $<TARGET_OBJECTS:clmatch_objects>
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${one_object}
    DEPENDS clmatch_objects $<TARGET_OBJECTS:clmatch_objects>
    COMMAND_EXPAND_LISTS VERBATIM
    COMMENT "Linking the objects of libclmatch.a, hidden symbols made local")
  set_source_files_properties(${one_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  add_library(clmatch_static STATIC ${one_object})
  set(CLMATCH_STATIC_LOCALIZED ON)
else()
  message(STATUS "No objcopy or no ld (Debian: binutils): "
                 "internal symbols stay visible in libclmatch.a")
  add_library(clmatch_static STATIC $<TARGET_OBJECTS:clmatch_objects>)
  set(CLMATCH_STATIC_LOCALIZED OFF)
endif()
set_target_properties(clmatch_static PROPERTIES OUTPUT_NAME clmatch LINKER_LANGUAGE C)
# Who links an installed static library gets OpenMP from clmatchConfig.cmake.
target_link_libraries(clmatch_static INTERFACE $<BUILD_INTERFACE:clmatch_needs>)

foreach(library IN ITEMS clmatch clmatch_static)
  target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
  add_library(clmatch::${library} ALIAS ${library})
endforeach()
