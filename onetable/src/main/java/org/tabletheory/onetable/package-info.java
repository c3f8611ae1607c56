/** Entities of OneTable schemas over the client, on tables shared with the JavaScript library. */
@NullMarked
package org.tabletheory.onetable;

import org.jspecify.annotations.NullMarked;
