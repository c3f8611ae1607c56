/** What a Lambda function's process keeps between invocations and renews after a snapshot. */
@NullMarked
package org.tabletheory.aws.internal.lambda;

import org.jspecify.annotations.NullMarked;
