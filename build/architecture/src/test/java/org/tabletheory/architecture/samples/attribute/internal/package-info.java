@NullMarked
package org.tabletheory.architecture.samples.attribute.internal;

import org.jspecify.annotations.NullMarked;
