@NullMarked
package org.tabletheory.memory;

import org.jspecify.annotations.NullMarked;
