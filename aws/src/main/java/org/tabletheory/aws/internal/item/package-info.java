/** Readers and writers for items of the AWS SDK and of Lambda events, so that the client's codecs work with both. */
@NullMarked
package org.tabletheory.aws.internal.item;

import org.jspecify.annotations.NullMarked;
