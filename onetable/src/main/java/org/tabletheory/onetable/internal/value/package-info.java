/** Values that do not depend on a field: copying, conversion, templates, identifiers and encrypted text. */
@NullMarked
package org.tabletheory.onetable.internal.value;

import org.jspecify.annotations.NullMarked;
