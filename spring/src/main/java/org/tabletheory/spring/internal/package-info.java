/** The parts of the auto-configuration: configuration from properties, models, converters, table setup and health. */
@NullMarked
package org.tabletheory.spring.internal;

import org.jspecify.annotations.NullMarked;
