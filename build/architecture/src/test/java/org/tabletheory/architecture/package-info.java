/** Tests of the whole: the arrows between the modules, and that the README's program runs. */
@NullMarked
package org.tabletheory.architecture;

import org.jspecify.annotations.NullMarked;
