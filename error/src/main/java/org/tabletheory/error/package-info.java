/** The exceptions of the library, with stable error codes and the context of the failure. */
@NullMarked
package org.tabletheory.error;

import org.jspecify.annotations.NullMarked;
