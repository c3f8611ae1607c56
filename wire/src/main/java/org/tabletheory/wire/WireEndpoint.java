package org.tabletheory.wire;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where a wire sends its requests, for metrics and traces. Immutable.
 *
 * @param uri the address, such as {@code https://dynamodb.eu-north-1.amazonaws.com}
 * @param region the AWS region, if it is known
 */
public record WireEndpoint(URI uri, @Nullable String region) {}
