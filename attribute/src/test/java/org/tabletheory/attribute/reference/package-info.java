/** The AWS Database Encryption SDK as a function from values to bytes and back, for comparison. */
@NullMarked
package org.tabletheory.attribute.reference;

import org.jspecify.annotations.NullMarked;
