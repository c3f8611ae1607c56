/** What recipes share; nobody else's business. */
@NullMarked
package org.tabletheory.recipes.internal;

import org.jspecify.annotations.NullMarked;
