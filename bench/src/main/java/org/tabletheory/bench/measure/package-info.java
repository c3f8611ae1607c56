/** Measures operations in alternated rounds and compares their costs. */
@NullMarked
package org.tabletheory.bench.measure;

import org.jspecify.annotations.NullMarked;
