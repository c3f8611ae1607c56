/** Typed attribute names, as the annotation processor generates them. */
@NullMarked
package org.tabletheory.mapping.typed;

import org.jspecify.annotations.NullMarked;
