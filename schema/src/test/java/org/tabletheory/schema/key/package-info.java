@NullMarked
package org.tabletheory.schema.key;

import org.jspecify.annotations.NullMarked;
