/** Key contracts: how keys are derived from values, the same in every language. */
@NullMarked
package org.tabletheory.schema.key;

import org.jspecify.annotations.NullMarked;
