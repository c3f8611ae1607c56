/** DynamoDB over HTTP: signing, retries, deadlines and CRC checks. */
@NullMarked
package org.tabletheory.wire.http;

import org.jspecify.annotations.NullMarked;
