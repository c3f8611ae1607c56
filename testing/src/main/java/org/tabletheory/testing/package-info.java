/**
 * JUnit support: a database for every test.
 *
 * <p>With the annotation {@link org.tabletheory.testing.DynamoTest}, each test has a copy of a database in memory, or uses DynamoDB
 * Local or another endpoint if {@link org.tabletheory.testing.DynamoLocal} or a system property says so. {@link
 * org.tabletheory.testing.LocalDynamo} starts and stops DynamoDB Local in a separate process.
 */
@NullMarked
package org.tabletheory.testing;

import org.jspecify.annotations.NullMarked;
