/** PartiQL statements: parsed into the conditions, updates and values that all operations use. */
@NullMarked
package org.tabletheory.engine.internal.partiql;

import org.jspecify.annotations.NullMarked;
