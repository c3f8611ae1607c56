/**
 * Reads how a class is mapped from its members and annotations. Reflection and the annotation processor provide views of
 * classes; every rule and message is here, once.
 */
@NullMarked
package org.tabletheory.mapping.spi.declaration;

import org.jspecify.annotations.NullMarked;
