@NullMarked
package org.tabletheory.architecture.samples.recipes;

import org.jspecify.annotations.NullMarked;
