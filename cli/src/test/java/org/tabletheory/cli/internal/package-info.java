@NullMarked
package org.tabletheory.cli.internal;

import org.jspecify.annotations.NullMarked;
