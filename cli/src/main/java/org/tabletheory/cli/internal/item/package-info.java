/** Items and conditions as people write and read them: plain JSON, conditions in words, tables on a terminal. */
@NullMarked
package org.tabletheory.cli.internal.item;

import org.jspecify.annotations.NullMarked;
