/** The operations of the service: one class each, from checked request members to the members of the response. */
@NullMarked
package org.tabletheory.engine.internal.operation;

import org.jspecify.annotations.NullMarked;
