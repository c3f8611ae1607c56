@NullMarked
package org.tabletheory.schema.internal.source;

import org.jspecify.annotations.NullMarked;
