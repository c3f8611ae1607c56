@NullMarked
package org.tabletheory.mapping.spi.form;

import org.jspecify.annotations.NullMarked;
