@NullMarked
package org.tabletheory.recipes.internal;

import org.jspecify.annotations.NullMarked;
