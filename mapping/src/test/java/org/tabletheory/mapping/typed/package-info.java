@NullMarked
package org.tabletheory.mapping.typed;

import org.jspecify.annotations.NullMarked;
