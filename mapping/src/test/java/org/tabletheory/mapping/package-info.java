@NullMarked
package org.tabletheory.mapping;

import org.jspecify.annotations.NullMarked;
