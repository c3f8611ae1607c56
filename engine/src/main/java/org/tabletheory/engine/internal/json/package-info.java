/** JSON of requests and responses. */
@NullMarked
package org.tabletheory.engine.internal.json;

import org.jspecify.annotations.NullMarked;
