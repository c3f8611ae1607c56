@NullMarked
package org.tabletheory.onetable.internal.command;

import org.jspecify.annotations.NullMarked;
