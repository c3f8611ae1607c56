/**
 * Keys for encrypted attributes, and the envelopes that their values are stored in.
 *
 * <p>A {@link org.tabletheory.client.crypto.KeyProvider} is what a client needs to read and write models with encrypted
 * attributes. All errors here name the attribute and never show what it holds.
 */
@NullMarked
package org.tabletheory.client.crypto;

import org.jspecify.annotations.NullMarked;
