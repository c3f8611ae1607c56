@NullMarked
package org.tabletheory.local;

import org.jspecify.annotations.NullMarked;
