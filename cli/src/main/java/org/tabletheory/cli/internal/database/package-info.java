/** The connection of a command to DynamoDB: client, consumed capacity, and operations that the client does not have. */
@NullMarked
package org.tabletheory.cli.internal.database;

import org.jspecify.annotations.NullMarked;
