@NullMarked
package org.tabletheory.architecture.samples.attribute;

import org.jspecify.annotations.NullMarked;
