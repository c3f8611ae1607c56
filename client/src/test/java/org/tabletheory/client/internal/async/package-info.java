@NullMarked
package org.tabletheory.client.internal.async;

import org.jspecify.annotations.NullMarked;
