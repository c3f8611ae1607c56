@NullMarked
package org.tabletheory.mapping.internal.structure;

import org.jspecify.annotations.NullMarked;
