/**
 * DynamoDB Local for tests and experiments.
 *
 * <p>{@link org.tabletheory.testing.LocalDynamo} starts and stops it in a separate process; the JUnit annotation {@link
 * org.tabletheory.testing.DynamoTest} shares one server among all tests; {@link org.tabletheory.engine.fault.FaultProxy} is a
 * proxy that injects faults.
 */
@NullMarked
package org.tabletheory.testing;

import org.jspecify.annotations.NullMarked;
