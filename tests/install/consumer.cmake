# The CMakeLists.txt of a program that uses an installed clmatch.
cmake_minimum_required(VERSION 3.20)
project(consumer LANGUAGES ${LANGUAGE})
find_package(clmatch 0.1 REQUIRED COMPONENTS ${COMPONENT})
add_executable(consumer ${SOURCE})
target_link_libraries(consumer PRIVATE ${LIBRARY})
