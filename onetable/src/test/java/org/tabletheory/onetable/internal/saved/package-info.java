@NullMarked
package org.tabletheory.onetable.internal.saved;

import org.jspecify.annotations.NullMarked;
