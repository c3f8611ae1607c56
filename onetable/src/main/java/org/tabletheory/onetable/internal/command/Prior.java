package org.tabletheory.onetable.internal.command;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The item as it was read before an update that depends on it. Immutable.
 *
 * @param properties what is stored, as properties; none when there is no item
 */
public record Prior(Map<String, ? extends @Nullable Object> properties) {}
