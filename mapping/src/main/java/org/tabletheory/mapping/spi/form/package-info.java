/** The forms in which items are stored, and how older ones are converted to the present form. */
@NullMarked
package org.tabletheory.mapping.spi.form;

import org.jspecify.annotations.NullMarked;
