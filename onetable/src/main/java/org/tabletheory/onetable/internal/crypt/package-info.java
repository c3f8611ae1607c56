/** The stored form of {@code crypt} fields. */
@NullMarked
package org.tabletheory.onetable.internal.crypt;

import org.jspecify.annotations.NullMarked;
