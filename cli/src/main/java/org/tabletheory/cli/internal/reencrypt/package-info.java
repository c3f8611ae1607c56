/** A table's encrypted values, brought under another key. */
@NullMarked
package org.tabletheory.cli.internal.reencrypt;

import org.jspecify.annotations.NullMarked;
