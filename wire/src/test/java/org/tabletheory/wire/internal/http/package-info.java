@NullMarked
package org.tabletheory.wire.internal.http;

import org.jspecify.annotations.NullMarked;
