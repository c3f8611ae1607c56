@NullMarked
package org.tabletheory.mapping.internal.reflect;

import org.jspecify.annotations.NullMarked;
