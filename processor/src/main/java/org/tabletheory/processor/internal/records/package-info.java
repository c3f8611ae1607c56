/** Generates the sources of records from models. */
@NullMarked
package org.tabletheory.processor.internal.records;

import org.jspecify.annotations.NullMarked;
