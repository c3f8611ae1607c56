@NullMarked
package org.tabletheory.schema.convert;

import org.jspecify.annotations.NullMarked;
