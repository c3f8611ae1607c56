@NullMarked
package org.tabletheory.mapping.registry;

import org.jspecify.annotations.NullMarked;
