/**
 * DynamoDB values and items: the ten types, streaming readers and writers, DynamoDB JSON, and the canonical byte encoding of
 * attribute serialization 1.0.0.
 */
@NullMarked
package org.tabletheory.attribute;

import org.jspecify.annotations.NullMarked;
