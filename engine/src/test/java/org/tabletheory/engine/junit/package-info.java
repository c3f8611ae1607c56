/**
 * A JUnit extension for the tests of modules that {@code testing} depends on; all others use the one of {@code testing}.
 */
@NullMarked
package org.tabletheory.engine.junit;

import org.jspecify.annotations.NullMarked;
