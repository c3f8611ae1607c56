@NullMarked
package org.tabletheory.client.internal.session;

import org.jspecify.annotations.NullMarked;
