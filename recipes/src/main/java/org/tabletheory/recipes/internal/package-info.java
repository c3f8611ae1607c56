/** Code shared by the recipes. */
@NullMarked
package org.tabletheory.recipes.internal;

import org.jspecify.annotations.NullMarked;
