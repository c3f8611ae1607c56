/** Credentials and AWS Signature Version 4. */
@NullMarked
package org.tabletheory.wire.internal.signing;

import org.jspecify.annotations.NullMarked;
