@NullMarked
package org.tabletheory.mapping.internal.text;

import org.jspecify.annotations.NullMarked;
