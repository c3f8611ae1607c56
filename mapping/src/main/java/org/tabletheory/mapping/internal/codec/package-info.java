/** How values of each Java type are stored and read: one codec per type, chosen in one place. */
@NullMarked
package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.NullMarked;
