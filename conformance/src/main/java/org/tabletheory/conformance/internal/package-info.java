/** The packs that the runner knows, and how it finds their files. */
@NullMarked
package org.tabletheory.conformance.internal;

import org.jspecify.annotations.NullMarked;
