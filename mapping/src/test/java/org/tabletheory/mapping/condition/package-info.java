@NullMarked
package org.tabletheory.mapping.condition;

import org.jspecify.annotations.NullMarked;
