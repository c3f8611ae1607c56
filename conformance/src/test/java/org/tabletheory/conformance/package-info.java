@NullMarked
package org.tabletheory.conformance;

import org.jspecify.annotations.NullMarked;
