/**
 * DynamoDB Local for tests and experiments.
 *
 * <p>{@link org.tabletheory.local.LocalDynamo} starts and stops it in a separate process; the JUnit annotation {@link
 * org.tabletheory.local.DynamoTest} shares one server among all tests; {@link org.tabletheory.local.fault.FaultProxy} is a
 * proxy that injects faults.
 */
@NullMarked
package org.tabletheory.local;

import org.jspecify.annotations.NullMarked;
