/** JUnit support: a client and tables of its own for every test. */
@NullMarked
package org.tabletheory.testing;

import org.jspecify.annotations.NullMarked;
