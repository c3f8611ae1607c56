@NullMarked
package org.tabletheory.mapping.internal.mapper;

import org.jspecify.annotations.NullMarked;
