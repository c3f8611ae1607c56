@NullMarked
package org.tabletheory.client.internal;

import org.jspecify.annotations.NullMarked;
