/** Plans and executes queries: from conditions to requests, and from responses to entities. */
@NullMarked
package org.tabletheory.client.internal.query;

import org.jspecify.annotations.NullMarked;
