@NullMarked
package org.tabletheory.wire.internal.signing;

import org.jspecify.annotations.NullMarked;
