/** What the client adds to tests that {@code tabletheory-local} gives a DynamoDB to. */
@NullMarked
package org.tabletheory.client.internal.junit;

import org.jspecify.annotations.NullMarked;
