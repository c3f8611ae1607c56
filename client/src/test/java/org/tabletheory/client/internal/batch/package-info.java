@NullMarked
package org.tabletheory.client.internal.batch;

import org.jspecify.annotations.NullMarked;
