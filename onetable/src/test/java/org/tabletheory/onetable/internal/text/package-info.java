@NullMarked
package org.tabletheory.onetable.internal.text;

import org.jspecify.annotations.NullMarked;
