/** Items of the SDK and of Lambda's events as streams, so that one codec serves them all. */
@NullMarked
package org.tabletheory.aws.internal.value;

import org.jspecify.annotations.NullMarked;
