@NullMarked
package org.tabletheory.onetable.internal.where;

import org.jspecify.annotations.NullMarked;
