/**
 * DynamoDB Local in one call, for tests and for trying things out.
 *
 * <p>{@link org.tabletheory.local.LocalDynamo} starts and stops it; {@link org.tabletheory.local.DynamoTest} shares one
 * among the tests of a run; {@link org.tabletheory.local.fault.FaultProxy} stands between a client and it and breaks
 * calls on purpose.
 */
@NullMarked
package org.tabletheory.local;

import org.jspecify.annotations.NullMarked;
