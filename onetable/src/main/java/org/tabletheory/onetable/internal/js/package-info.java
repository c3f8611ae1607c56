/** JavaScript's text forms of numbers, dates and other values, which keys contain. */
@NullMarked
package org.tabletheory.onetable.internal.js;

import org.jspecify.annotations.NullMarked;
