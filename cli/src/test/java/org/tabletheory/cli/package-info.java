@NullMarked
package org.tabletheory.cli;

import org.jspecify.annotations.NullMarked;
