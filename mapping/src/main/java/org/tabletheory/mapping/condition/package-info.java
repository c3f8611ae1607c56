/** Conditions on attributes, for queries, filters and conditional writes. */
@NullMarked
package org.tabletheory.mapping.condition;

import org.jspecify.annotations.NullMarked;
