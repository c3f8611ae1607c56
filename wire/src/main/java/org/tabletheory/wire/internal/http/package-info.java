/** An HTTP/1.1 client over sockets, with a connection pool. */
@NullMarked
package org.tabletheory.wire.internal.http;

import org.jspecify.annotations.NullMarked;
