package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.Rfc3339Nano;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Maintains the attributes with the roles {@code created_at}, {@code updated_at} and {@code version} (DMS 0.1, "Timestamp
 * encoding" and "Optimistic locking"). Nothing is added to the items of a model without these roles. Immutable.
 *
 * @param now the time of the write, for all its timestamps
 */
record Lifecycle(Model model, Instant now) {
    private static final List<Role> MAINTAINED = List.of(Role.CREATED_AT, Role.UPDATED_AT, Role.VERSION);

    /** Returns the role of an attribute that the library maintains, or empty when it is the user's. */
    Optional<Role> ownedAs(String attribute) {
        Optional<AttributeDef> def = model.attribute(attribute);
        return def.flatMap(d -> MAINTAINED.stream().filter(d::hasRole).findFirst());
    }

    /** Returns the time of the write, as it is stored. */
    Value timestamp() {
        return Value.s(Rfc3339Nano.print(now));
    }

    /**
     * Returns what a put stores in the maintained attributes, whatever the entity has: the time of the write, and the entity's
     * version or 0.
     */
    Map<String, Value> put(Optional<VersionLock> lock) {
        Map<String, Value> owned = new LinkedHashMap<>();
        for (Role role : List.of(Role.CREATED_AT, Role.UPDATED_AT)) {
            model.attribute(role).ifPresent(def -> owned.put(def.attribute(), timestamp()));
        }
        lock.ifPresent(version -> owned.put(version.attribute(), version.value()));
        return owned;
    }

    /** Returns the actions that set {@code updated_at} and increment the version. */
    List<UpdateAction> touch(Optional<VersionLock> lock) {
        List<UpdateAction> actions = new ArrayList<>();
        model.attribute(Role.UPDATED_AT)
                .ifPresent(
                        def -> actions.add(new UpdateAction.Set(AttributePath.ofName(def.attribute()), timestamp())));
        lock.ifPresent(version -> actions.add(version.increment()));
        return actions;
    }
}
