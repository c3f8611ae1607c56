@NullMarked
package org.tabletheory.architecture.samples.schema;

import org.jspecify.annotations.NullMarked;
