/** Infers a DMS document and the templates of keys from the description and the items of a table. */
@NullMarked
package org.tabletheory.cli.internal.infer;

import org.jspecify.annotations.NullMarked;
