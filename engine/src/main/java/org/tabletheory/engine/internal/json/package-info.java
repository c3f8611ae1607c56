/** JSON of requests. */
@NullMarked
package org.tabletheory.engine.internal.json;

import org.jspecify.annotations.NullMarked;
