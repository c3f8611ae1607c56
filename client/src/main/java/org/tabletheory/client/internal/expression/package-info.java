/** Conditions, and how they and everything else of a request become DynamoDB's expression texts and placeholders. */
@NullMarked
package org.tabletheory.client.internal.expression;

import org.jspecify.annotations.NullMarked;
