/** Numbers as text, and the error for a value that does not fit its attribute. */
@NullMarked
package org.tabletheory.mapping.internal.text;

import org.jspecify.annotations.NullMarked;
