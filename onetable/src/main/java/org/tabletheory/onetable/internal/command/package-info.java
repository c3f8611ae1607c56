/** Builds DynamoDB requests from calls. No I/O. */
@NullMarked
package org.tabletheory.onetable.internal.command;

import org.jspecify.annotations.NullMarked;
