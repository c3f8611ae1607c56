/** The rules that items of a model must satisfy, which the mappers and the client check before a write. */
@NullMarked
package org.tabletheory.schema.spi.rule;

import org.jspecify.annotations.NullMarked;
