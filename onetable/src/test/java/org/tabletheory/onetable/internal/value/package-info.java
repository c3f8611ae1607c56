@NullMarked
package org.tabletheory.onetable.internal.value;

import org.jspecify.annotations.NullMarked;
