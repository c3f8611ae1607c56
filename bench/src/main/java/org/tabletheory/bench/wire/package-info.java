/** The wire beside the AWS SDK's client for DynamoDB. */
@NullMarked
package org.tabletheory.bench.wire;

import org.jspecify.annotations.NullMarked;
