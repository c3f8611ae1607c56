/** The exception that calls on OneTable entities throw. */
@NullMarked
package org.tabletheory.onetable.error;

import org.jspecify.annotations.NullMarked;
