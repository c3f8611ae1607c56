@NullMarked
package org.tabletheory.cli.internal.database;

import org.jspecify.annotations.NullMarked;
