/** JavaScript regular expressions, matched in linear time. */
@NullMarked
package org.tabletheory.onetable.internal.pattern;

import org.jspecify.annotations.NullMarked;
