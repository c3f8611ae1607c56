/** Errors for requests that are rejected before anything is sent. */
@NullMarked
package org.tabletheory.client.internal.error;

import org.jspecify.annotations.NullMarked;
