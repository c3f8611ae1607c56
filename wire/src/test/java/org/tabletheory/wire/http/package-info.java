@NullMarked
package org.tabletheory.wire.http;

import org.jspecify.annotations.NullMarked;
