/** What generated code implements and calls to read and write entities. */
@NullMarked
package org.tabletheory.mapping.spi.codec;

import org.jspecify.annotations.NullMarked;
