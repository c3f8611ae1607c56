/**
 * Models of items and the DMS 0.1 and 0.2 documents that define them: the vocabulary, the validation rules, reading and
 * writing.
 */
@NullMarked
package org.tabletheory.schema;

import org.jspecify.annotations.NullMarked;
