/** Generated codecs compared with hand-written code. */
@NullMarked
package org.tabletheory.bench.codec;

import org.jspecify.annotations.NullMarked;
