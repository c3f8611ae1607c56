/** What the module's packages share. */
@NullMarked
package org.tabletheory.onetable.internal;

import org.jspecify.annotations.NullMarked;
