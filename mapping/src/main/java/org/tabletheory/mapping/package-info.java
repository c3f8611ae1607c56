/** Annotations for model classes, converters, and the mapper between a Java type and items. */
@NullMarked
package org.tabletheory.mapping;

import org.jspecify.annotations.NullMarked;
