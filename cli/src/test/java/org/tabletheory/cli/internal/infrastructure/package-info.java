@NullMarked
package org.tabletheory.cli.internal.infrastructure;

import org.jspecify.annotations.NullMarked;
