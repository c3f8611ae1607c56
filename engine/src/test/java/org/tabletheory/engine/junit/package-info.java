/**
 * A JUnit extension for the tests of modules that {@code testing} depends on (all others use the one of {@code testing}), and a
 * {@link ClosedPort} for the tests of all modules.
 */
@NullMarked
package org.tabletheory.engine.junit;

import org.jspecify.annotations.NullMarked;
