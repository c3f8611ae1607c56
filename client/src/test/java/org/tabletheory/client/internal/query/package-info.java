@NullMarked
package org.tabletheory.client.internal.query;

import org.jspecify.annotations.NullMarked;
