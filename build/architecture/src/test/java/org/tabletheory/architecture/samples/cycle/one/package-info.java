@NullMarked
package org.tabletheory.architecture.samples.cycle.one;

import org.jspecify.annotations.NullMarked;
