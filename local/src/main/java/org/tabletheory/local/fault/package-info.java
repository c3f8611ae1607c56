/** A loopback proxy that breaks calls to DynamoDB on purpose, to prove that a client survives them. */
@NullMarked
package org.tabletheory.local.fault;

import org.jspecify.annotations.NullMarked;
