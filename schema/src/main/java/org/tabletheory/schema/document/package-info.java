/** What every schema document has in common: JSON values, findings with their position, and the result of reading. */
@NullMarked
package org.tabletheory.schema.document;

import org.jspecify.annotations.NullMarked;
