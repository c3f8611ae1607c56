/**
 * How mappers are made and what they are made of: the Java type's properties, a codec for each, and the model that they
 * declare together. Everything here is immutable once built and safe for use by many threads.
 */
@NullMarked
package org.tabletheory.client.internal.mapping;

import org.jspecify.annotations.NullMarked;
