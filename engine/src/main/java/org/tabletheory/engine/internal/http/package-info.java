/** Serves the engine over HTTP/1.1 to any SDK. */
@NullMarked
package org.tabletheory.engine.internal.http;

import org.jspecify.annotations.NullMarked;
