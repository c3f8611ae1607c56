/** Resolves conditions against a model and writes them as DynamoDB expressions with placeholders. */
@NullMarked
package org.tabletheory.client.internal.expression;

import org.jspecify.annotations.NullMarked;
