/** Attribute serialization compared with the AWS Database Encryption SDK. */
@NullMarked
package org.tabletheory.bench.attribute;

import org.jspecify.annotations.NullMarked;
