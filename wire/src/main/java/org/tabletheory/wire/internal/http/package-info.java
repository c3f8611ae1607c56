/** HTTP: our client over sockets with its connection pool, SDK clients behind the same interface, timeouts, response checks. */
@NullMarked
package org.tabletheory.wire.internal.http;

import org.jspecify.annotations.NullMarked;
