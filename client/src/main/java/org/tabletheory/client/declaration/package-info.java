/**
 * What annotations on a class say of its model, read once for both who ask: the running program by reflection, and the
 * compiler by the annotation processor. For the library's own parts; applications need nothing of it.
 */
@NullMarked
package org.tabletheory.client.declaration;

import org.jspecify.annotations.NullMarked;
