@NullMarked
package org.tabletheory.crypto;

import org.jspecify.annotations.NullMarked;
