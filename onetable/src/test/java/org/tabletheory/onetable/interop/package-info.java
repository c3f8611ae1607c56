@NullMarked
package org.tabletheory.onetable.interop;

import org.jspecify.annotations.NullMarked;
