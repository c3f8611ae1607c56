package org.tabletheory.onetable.internal.command;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * The item as it was read before an update that depends on it. Immutable.
 *
 * @param item what is stored, or null when there is nothing
 * @param properties what is stored as properties; none when there is nothing
 */
public record Prior(@Nullable Item item, Map<String, ? extends @Nullable Object> properties) {}
