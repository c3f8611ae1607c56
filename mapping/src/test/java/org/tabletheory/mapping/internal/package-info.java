@NullMarked
package org.tabletheory.mapping.internal;

import org.jspecify.annotations.NullMarked;
