/** The interface between the client and DynamoDB: requests, responses, deadlines and call listeners. */
@NullMarked
package org.tabletheory.wire;

import org.jspecify.annotations.NullMarked;
