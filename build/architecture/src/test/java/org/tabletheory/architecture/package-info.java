/** Tests across all modules: the architecture rules, the jars, the public API, and the documentation. */
@NullMarked
package org.tabletheory.architecture;

import org.jspecify.annotations.NullMarked;
