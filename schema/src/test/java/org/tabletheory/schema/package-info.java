@NullMarked
package org.tabletheory.schema;

import org.jspecify.annotations.NullMarked;
