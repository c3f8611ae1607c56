@NullMarked
package org.tabletheory.client.internal.wire;

import org.jspecify.annotations.NullMarked;
