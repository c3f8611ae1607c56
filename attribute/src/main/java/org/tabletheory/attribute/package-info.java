/**
 * DynamoDB's values: the ten types, the streams that carry them, DynamoDB JSON, and the one canonical byte form of
 * attribute serialization 1.0.0.
 */
@NullMarked
package org.tabletheory.attribute;

import org.jspecify.annotations.NullMarked;
