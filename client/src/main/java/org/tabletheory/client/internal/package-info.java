/** What the client is made of; nothing here is for users. */
@NullMarked
package org.tabletheory.client.internal;

import org.jspecify.annotations.NullMarked;
