package org.tabletheory.schema;

import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What may be written again after an item was created (DMS 0.2, {@code write_policy}).
 *
 * @param mode whether items change at all
 * @param protectedAttributes attributes that never change; a set, sorted by name
 */
public record ModelWritePolicy(Mode mode, Set<String> protectedAttributes) {

    /** The policy of a model that says none: everything may change. */
    public static final ModelWritePolicy MUTABLE = new ModelWritePolicy(Mode.MUTABLE, Set.of());

    /** Created once, never changed, replaced or deleted. */
    public static final ModelWritePolicy WRITE_ONCE = new ModelWritePolicy(Mode.WRITE_ONCE, Set.of());

    /** Whether items change after they were created. */
    public enum Mode {
        MUTABLE("mutable"),
        WRITE_ONCE("write_once");

        private final String text;

        Mode(String text) {
            this.text = text;
        }

        /** The mode as {@code write_policy.mode} says it. */
        public String text() {
            return text;
        }

        /** The mode with this text, or null when there is none. */
        public static @Nullable Mode of(String text) {
            for (Mode mode : values()) {
                if (mode.text.equals(text)) {
                    return mode;
                }
            }
            return null;
        }
    }

    public ModelWritePolicy {
        Objects.requireNonNull(mode, "mode");
        protectedAttributes = Collections.unmodifiableSet(new TreeSet<>(protectedAttributes));
    }

    /** Items change, but not these attributes of them. */
    public static ModelWritePolicy protecting(Collection<String> attributes) {
        return new ModelWritePolicy(Mode.MUTABLE, new TreeSet<>(attributes));
    }

    /** True when nothing is forbidden. */
    public boolean isUnrestricted() {
        return mode == Mode.MUTABLE && protectedAttributes.isEmpty();
    }
}
