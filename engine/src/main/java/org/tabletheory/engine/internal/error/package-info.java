/** Errors as the service reports them: a code, a message and, for some codes, further members. */
@NullMarked
package org.tabletheory.engine.internal.error;

import org.jspecify.annotations.NullMarked;
