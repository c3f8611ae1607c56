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
 * The attributes that the library owns, and what each write makes of them: {@code created_at}, {@code updated_at} and
 * {@code version} (DMS 0.1, "Timestamp encoding" and "Optimistic locking"). A model without these roles has no lifecycle,
 * and nothing is added to its items. Immutable.
 *
 * @param now the moment of the write, the same for all its timestamps
 */
record Lifecycle(Model model, Instant now) {
    private static final List<Role> OWNED = List.of(Role.CREATED_AT, Role.UPDATED_AT, Role.VERSION);

    /** The role for which the library owns an attribute, or empty when it is the user's. */
    Optional<Role> ownedAs(String attribute) {
        Optional<AttributeDef> def = model.attribute(attribute);
        return def.flatMap(d -> OWNED.stream().filter(d::hasRole).findFirst());
    }

    /** The moment of the write, as it is stored. */
    Value stamp() {
        return Value.s(Rfc3339Nano.print(now));
    }

    /**
     * What a whole-item write stores in the owned attributes, whatever the entity says: both timestamps now, and the
     * entity's version, or 0.
     */
    Map<String, Value> put(Optional<VersionLock> lock) {
        Map<String, Value> owned = new LinkedHashMap<>();
        for (Role role : List.of(Role.CREATED_AT, Role.UPDATED_AT)) {
            model.attribute(role).ifPresent(def -> owned.put(def.attribute(), stamp()));
        }
        lock.ifPresent(version -> owned.put(version.attribute(), version.value()));
        return owned;
    }

    /** What an update does besides its fields: {@code updated_at} is set, and the version goes up by one. */
    List<UpdateAction> touch(Optional<VersionLock> lock) {
        List<UpdateAction> actions = new ArrayList<>();
        model.attribute(Role.UPDATED_AT)
                .ifPresent(def -> actions.add(new UpdateAction.Set(AttributePath.ofName(def.attribute()), stamp())));
        lock.ifPresent(version -> actions.add(version.increment()));
        return actions;
    }
}
