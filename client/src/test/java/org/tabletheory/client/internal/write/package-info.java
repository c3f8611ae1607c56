@NullMarked
package org.tabletheory.client.internal.write;

import org.jspecify.annotations.NullMarked;
