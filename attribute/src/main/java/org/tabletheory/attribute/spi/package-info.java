/** Text forms and hashes that must be the same in all runtimes and languages. */
@NullMarked
package org.tabletheory.attribute.spi;

import org.jspecify.annotations.NullMarked;
