@NullMarked
package org.tabletheory.conformance.internal.check;

import org.jspecify.annotations.NullMarked;
