@NullMarked
package org.tabletheory.onetable.internal.js;

import org.jspecify.annotations.NullMarked;
