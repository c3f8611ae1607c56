/** Text in generated sources. */
@NullMarked
package org.tabletheory.processor.internal.text;

import org.jspecify.annotations.NullMarked;
