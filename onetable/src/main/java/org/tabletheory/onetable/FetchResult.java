package org.tabletheory.onetable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Entities of several models, grouped by type. Immutable.
 *
 * <pre>{@code
 * FetchResult fetched = table.fetch(List.of("Account", "User"), Map.of("pk", "account#acme"));
 * List<Map<String, Object>> users = fetched.of("User");
 * }</pre>
 *
 * @param byType the entities by model name; those without a type are under {@code _unknown}
 */
public record FetchResult(Map<String, List<Map<String, Object>>> byType) {
    public FetchResult {
        Map<String, List<Map<String, Object>>> copy = new LinkedHashMap<>();
        byType.forEach((type, entities) -> copy.put(type, Collections.unmodifiableList(entities)));
        byType = Collections.unmodifiableMap(copy);
    }

    /** Returns the entities of a model, or an empty list. */
    public List<Map<String, Object>> of(String model) {
        return byType.getOrDefault(model, List.of());
    }

    /** Returns the entities of a model as records. */
    public <T> List<T> of(TypedModel<T> model) {
        return of(model.asMaps().name()).stream().map(model::of).toList();
    }
}
