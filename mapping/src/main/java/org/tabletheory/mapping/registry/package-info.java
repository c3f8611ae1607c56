/** Finds the mapper of a class or model: generated where there is one, by reflection otherwise. */
@NullMarked
package org.tabletheory.mapping.registry;

import org.jspecify.annotations.NullMarked;
