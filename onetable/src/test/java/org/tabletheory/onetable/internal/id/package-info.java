@NullMarked
package org.tabletheory.onetable.internal.id;

import org.jspecify.annotations.NullMarked;
