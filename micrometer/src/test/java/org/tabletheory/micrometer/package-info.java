@NullMarked
package org.tabletheory.micrometer;

import org.jspecify.annotations.NullMarked;
