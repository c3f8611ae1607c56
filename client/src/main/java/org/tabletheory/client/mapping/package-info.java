/** Java types to DynamoDB's and back: the annotations, the mappers, and the converters that users add. */
@NullMarked
package org.tabletheory.client.mapping;

import org.jspecify.annotations.NullMarked;
