@NullMarked
package org.tabletheory.wire;

import org.jspecify.annotations.NullMarked;
