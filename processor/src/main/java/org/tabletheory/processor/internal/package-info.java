/** What the processor does besides reading classes and writing sources. */
@NullMarked
package org.tabletheory.processor.internal;

import org.jspecify.annotations.NullMarked;
