@NullMarked
package org.tabletheory.onetable.internal;

import org.jspecify.annotations.NullMarked;
