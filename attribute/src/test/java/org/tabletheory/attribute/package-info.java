@NullMarked
package org.tabletheory.attribute;

import org.jspecify.annotations.NullMarked;
