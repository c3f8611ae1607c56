@NullMarked
package org.tabletheory.crypto.internal;

import org.jspecify.annotations.NullMarked;
