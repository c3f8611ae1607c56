/** What other modules of the library use: settings of a client, placeholders of expressions, errors of DynamoDB, worker threads. */
@NullMarked
package org.tabletheory.client.spi;

import org.jspecify.annotations.NullMarked;
