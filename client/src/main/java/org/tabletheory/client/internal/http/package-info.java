/** The HTTP client that is used when the user gives none: HTTP/1.1 over sockets, with connections kept for reuse. */
@NullMarked
package org.tabletheory.client.internal.http;

import org.jspecify.annotations.NullMarked;
