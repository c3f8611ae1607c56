/** Runs contract scenarios: creates tables, executes the steps with the library and checks their outcomes. */
@NullMarked
package org.tabletheory.conformance.internal.run;

import org.jspecify.annotations.NullMarked;
