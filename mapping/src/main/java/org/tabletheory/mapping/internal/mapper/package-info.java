/** The mappers of classes and of models without a class. */
@NullMarked
package org.tabletheory.mapping.internal.mapper;

import org.jspecify.annotations.NullMarked;
