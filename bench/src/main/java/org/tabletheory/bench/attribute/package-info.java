/** The canonical bytes of attribute serialization, beside the AWS Database Encryption SDK's. */
@NullMarked
package org.tabletheory.bench.attribute;

import org.jspecify.annotations.NullMarked;
