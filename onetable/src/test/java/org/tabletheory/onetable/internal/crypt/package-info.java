@NullMarked
package org.tabletheory.onetable.internal.crypt;

import org.jspecify.annotations.NullMarked;
