@NullMarked
package org.tabletheory.client.wire;

import org.jspecify.annotations.NullMarked;
