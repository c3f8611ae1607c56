@NullMarked
package org.tabletheory.cli.internal.item;

import org.jspecify.annotations.NullMarked;
