@NullMarked
package org.tabletheory.cli.internal.console;

import org.jspecify.annotations.NullMarked;
