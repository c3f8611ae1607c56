@NullMarked
package org.tabletheory.client.internal.http;

import org.jspecify.annotations.NullMarked;
