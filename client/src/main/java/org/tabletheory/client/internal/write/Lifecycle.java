package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.Rfc3339Nano;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Maintains the attributes with the roles {@code created_at}, {@code updated_at} and {@code version} (DMS 0.1, "Timestamp
 * encoding" and "Optimistic locking"). Nothing is added to the items of a model without these roles, nor to those of a class of
 * a sealed family that does not have the attribute. Immutable.
 *
 * @param now the time of the write, for all its timestamps
 * @param family the classes of the sealed family that the model belongs to, or null
 * @param classes the classes that the item may have, by their values of the discriminator; empty without a family
 */
record Lifecycle(Model model, Instant now, @Nullable FamilyMembers family, List<String> classes) {
    private static final List<Role> MAINTAINED = List.of(Role.CREATED_AT, Role.UPDATED_AT, Role.VERSION);

    /** Returns the lifecycle of the items of a model that is not of a sealed family. */
    static Lifecycle of(Model model, Instant now) {
        return new Lifecycle(model, now, null, List.of());
    }

    /** Returns the lifecycle of an item, which may be given by its key alone. */
    static Lifecycle of(Mapper<?> mapper, Supplier<Draft> draft, Instant now) {
        FamilyMembers family = mapper.family();
        return family == null
                ? of(mapper.model(), now)
                : new Lifecycle(mapper.model(), now, family, FamilyGuard.classes(family, draft));
    }

    /** Returns the attribute with a role that the item has, whichever of the classes it is of. */
    Optional<String> attribute(Role role) {
        AttributeDef def = model.attribute(role).orElse(null);
        return def == null || !isInAll(def.attribute()) ? Optional.empty() : Optional.of(def.attribute());
    }

    private boolean isInAll(String attribute) {
        for (String each : classes) {
            if (family != null && !family.has(each, attribute)) {
                return false;
            }
        }
        return true;
    }

    /** Throws when only some of the classes that the item may have maintain an attribute, so that the update is unknown. */
    private void requireSame(Role role, WriteErrors errors) {
        AttributeDef def = model.attribute(role).orElse(null);
        if (def == null || family == null || isInAll(def.attribute())) {
            return;
        }
        List<String> owners = new ArrayList<>();
        for (String each : classes) {
            if (family.has(each, def.attribute())) {
                owners.add(each);
            }
        }
        if (!owners.isEmpty()) {
            throw errors.invalid(
                    def.attribute(),
                    "only some classes of " + model.name() + " have " + def.attribute() + " ("
                            + String.join(", ", owners) + "), and an update by key does not know the class; update one"
                            + " class with db.model(TheClass.class), or use withoutLifecycle()");
        }
    }

    /** Returns the role of an attribute that the library maintains, or empty when it is the user's. */
    Optional<Role> ownedAs(String attribute) {
        return ownedAs(model, attribute);
    }

    /** Returns the role of an attribute of a model that the library maintains, or empty when it is the user's. */
    static Optional<Role> ownedAs(Model model, String attribute) {
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
            attribute(role).ifPresent(attribute -> owned.put(attribute, timestamp()));
        }
        lock.ifPresent(version -> owned.put(version.attribute(), version.value()));
        return owned;
    }

    /** Returns the actions that set {@code updated_at} and increment the version. */
    List<UpdateAction> touch(Optional<VersionLock> lock, Mapper<?> mapper, WriteErrors errors) {
        requireSame(Role.UPDATED_AT, errors);
        requireSame(Role.VERSION, errors);
        List<UpdateAction> actions = new ArrayList<>();
        attribute(Role.UPDATED_AT)
                .ifPresent(
                        attribute -> actions.add(new UpdateAction.Set(AttributePath.ofName(attribute), timestamp())));
        lock.ifPresent(version -> {
            version.requireNext(mapper, errors);
            actions.add(version.increment());
        });
        return actions;
    }
}
