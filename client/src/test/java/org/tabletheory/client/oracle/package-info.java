@NullMarked
package org.tabletheory.client.oracle;

import org.jspecify.annotations.NullMarked;
