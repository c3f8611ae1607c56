@NullMarked
package org.tabletheory.wire.internal.error;

import org.jspecify.annotations.NullMarked;
