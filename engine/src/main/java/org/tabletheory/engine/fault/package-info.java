/** A proxy on the loopback interface that injects faults into calls to DynamoDB, to test retries and error handling. */
@NullMarked
package org.tabletheory.engine.fault;

import org.jspecify.annotations.NullMarked;
