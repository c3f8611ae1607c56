/**
 * What our modules and generated code use of values: fast readers and writers of DynamoDB JSON, text forms and hashes that
 * must be the same in all runtimes and languages, and the search for the nearest name.
 */
@NullMarked
package org.tabletheory.attribute.spi;

import org.jspecify.annotations.NullMarked;
