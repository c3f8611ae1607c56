/** The client: how it is configured, what it reports and how it fails. */
@NullMarked
package org.tabletheory.client;

import org.jspecify.annotations.NullMarked;
