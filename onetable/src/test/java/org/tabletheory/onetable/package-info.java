/** Tests of entities on a real server. */
@NullMarked
package org.tabletheory.onetable;

import org.jspecify.annotations.NullMarked;
