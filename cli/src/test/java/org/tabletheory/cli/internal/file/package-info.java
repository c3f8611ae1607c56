@NullMarked
package org.tabletheory.cli.internal.file;

import org.jspecify.annotations.NullMarked;
