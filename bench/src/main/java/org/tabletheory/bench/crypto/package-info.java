/** Attribute encryption compared with the AWS Database Encryption SDK. */
@NullMarked
package org.tabletheory.bench.crypto;

import org.jspecify.annotations.NullMarked;
