/** How records, beans and sealed types are stored and read, whether generated code or reflection describes them. */
@NullMarked
package org.tabletheory.mapping.internal.structure;

import org.jspecify.annotations.NullMarked;
