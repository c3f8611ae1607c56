/**
 * Requests as immutable data: a plan can be printed, compared, explained and tested without a server. Plans do no I/O and
 * read no clock.
 */
@NullMarked
package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.NullMarked;
