/** Reading, checking and writing OneTable documents. */
@NullMarked
package org.tabletheory.schema.internal.onetable;

import org.jspecify.annotations.NullMarked;
