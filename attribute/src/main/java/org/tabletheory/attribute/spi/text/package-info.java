/** The grammar and limits of JSON text, and text for messages and terminals; values and their encodings use it. */
@NullMarked
package org.tabletheory.attribute.spi.text;

import org.jspecify.annotations.NullMarked;
