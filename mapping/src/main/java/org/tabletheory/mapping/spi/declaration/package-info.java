/** What the annotations of a class declare, for reflection and for the annotation processor. */
@NullMarked
package org.tabletheory.mapping.spi.declaration;

import org.jspecify.annotations.NullMarked;
