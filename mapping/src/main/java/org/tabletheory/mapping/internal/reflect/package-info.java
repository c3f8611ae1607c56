/** Mappers for classes without generated code: views of classes by reflection, and access to their members. */
@NullMarked
package org.tabletheory.mapping.internal.reflect;

import org.jspecify.annotations.NullMarked;
