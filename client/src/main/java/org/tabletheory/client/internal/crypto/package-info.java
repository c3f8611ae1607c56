/** Envelopes: the text inside them, the cipher around it, and where they come into reading and writing. */
@NullMarked
package org.tabletheory.client.internal.crypto;

import org.jspecify.annotations.NullMarked;
