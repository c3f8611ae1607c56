/** Generated codecs beside code that a person would write for the same record. */
@NullMarked
package org.tabletheory.bench.codec;

import org.jspecify.annotations.NullMarked;
