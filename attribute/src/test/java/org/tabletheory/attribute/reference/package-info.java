/** The published AWS Database Encryption SDK as a plain function from values to bytes and back, to be compared with. */
@NullMarked
package org.tabletheory.attribute.reference;

import org.jspecify.annotations.NullMarked;
