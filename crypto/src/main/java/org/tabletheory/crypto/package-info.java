/** Encrypted attributes: the envelope format, key providers and the cache of data keys. */
@NullMarked
package org.tabletheory.crypto;

import org.jspecify.annotations.NullMarked;
