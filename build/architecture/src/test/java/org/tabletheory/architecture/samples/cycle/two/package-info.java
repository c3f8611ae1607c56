@NullMarked
package org.tabletheory.architecture.samples.cycle.two;

import org.jspecify.annotations.NullMarked;
