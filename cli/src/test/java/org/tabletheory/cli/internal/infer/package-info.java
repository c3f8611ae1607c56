@NullMarked
package org.tabletheory.cli.internal.infer;

import org.jspecify.annotations.NullMarked;
