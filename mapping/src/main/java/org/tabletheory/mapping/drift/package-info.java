/** Compares annotated classes with schema documents. */
@NullMarked
package org.tabletheory.mapping.drift;

import org.jspecify.annotations.NullMarked;
