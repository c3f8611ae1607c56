/**
 * The annotation processor: generates codecs, typed attribute names, models and schema documents for classes with
 * {@code @Table}, and reports mistakes at compile time.
 */
@NullMarked
package org.tabletheory.processor;

import org.jspecify.annotations.NullMarked;
