/* Whether an automaton that comes from outside can be scanned with: every index
 * in range, every walk finite, every occurrence inside the text. It need not be
 * the automaton of the patterns: a forged one gives wrong answers, nothing worse. */
#ifndef CLMATCH_HOST_TABLE_AUTOMATON_CHECK_H
#define CLMATCH_HOST_TABLE_AUTOMATON_CHECK_H

#include "host/table/automaton.h"

/* `first_label` need not be set. */
bool automaton_check(const struct automaton *automaton, const struct clm_patterns *patterns);

/* Sets what a file does not hold: `first_label`. */
void automaton_restore(struct automaton *automaton);

#endif
