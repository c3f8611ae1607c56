@NullMarked
package org.tabletheory.schema.onetable;

import org.jspecify.annotations.NullMarked;
