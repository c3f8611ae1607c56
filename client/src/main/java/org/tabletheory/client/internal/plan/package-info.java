/**
 * What is to be asked of DynamoDB, as plain immutable data: a plan can be printed, compared, explained and tested without
 * a server. A plan knows nothing of HTTP and reads no clock.
 */
@NullMarked
package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.NullMarked;
