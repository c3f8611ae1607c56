@NullMarked
package org.tabletheory.testing;

import org.jspecify.annotations.NullMarked;
