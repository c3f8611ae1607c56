/** Attribute values as the service reads, measures, compares and computes with them. */
@NullMarked
package org.tabletheory.engine.internal.value;

import org.jspecify.annotations.NullMarked;
