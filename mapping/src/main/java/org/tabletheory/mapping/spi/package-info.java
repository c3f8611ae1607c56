/** Entry point of generated code: creates mappers from the structures that it describes. */
@NullMarked
package org.tabletheory.mapping.spi;

import org.jspecify.annotations.NullMarked;
