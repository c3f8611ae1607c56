/** Entities of OneTable schemas, on tables shared with the JavaScript library {@code dynamodb-onetable}. */
@NullMarked
package org.tabletheory.onetable;

import org.jspecify.annotations.NullMarked;
