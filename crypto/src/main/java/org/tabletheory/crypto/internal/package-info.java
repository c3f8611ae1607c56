/** AES-GCM, typed JSON and the other parts that envelopes are built from. */
@NullMarked
package org.tabletheory.crypto.internal;

import org.jspecify.annotations.NullMarked;
