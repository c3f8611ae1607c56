@NullMarked
package org.tabletheory.cli.internal.bulk;

import org.jspecify.annotations.NullMarked;
