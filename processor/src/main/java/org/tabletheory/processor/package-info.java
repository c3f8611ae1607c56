/**
 * The annotation processor: codecs, typed attribute names, models and schema documents for classes with {@code @Table},
 * and the mistakes that a compiler can find.
 */
@NullMarked
package org.tabletheory.processor;

import org.jspecify.annotations.NullMarked;
