@NullMarked
package org.tabletheory.client.spi;

import org.jspecify.annotations.NullMarked;
