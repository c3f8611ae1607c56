/** Classes as the compiler sees them, and what generated code can access of them. */
@NullMarked
package org.tabletheory.processor.internal.view;

import org.jspecify.annotations.NullMarked;
