/** The wire compared with the DynamoDB client of the AWS SDK. */
@NullMarked
package org.tabletheory.bench.wire;

import org.jspecify.annotations.NullMarked;
