/** JUnit support: adds a {@code TableTheory} parameter to tests annotated with {@code @DynamoTest}. */
@NullMarked
package org.tabletheory.testing;

import org.jspecify.annotations.NullMarked;
