package org.tabletheory.schema;

import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which writes are allowed after an item has been created (DMS 0.2, {@code write_policy}).
 *
 * @param mode whether items can change at all
 * @param protectedAttributes the attributes that cannot change, sorted by name
 */
public record ModelWritePolicy(Mode mode, Set<String> protectedAttributes) {

    /** The default policy: everything can change. */
    public static final ModelWritePolicy MUTABLE = new ModelWritePolicy(Mode.MUTABLE, Set.of());

    /** Items can be created, but not updated, replaced or deleted. */
    public static final ModelWritePolicy WRITE_ONCE = new ModelWritePolicy(Mode.WRITE_ONCE, Set.of());

    /** Whether items can change after they have been created. */
    public enum Mode {
        MUTABLE("mutable"),
        WRITE_ONCE("write_once");

        private final String text;

        Mode(String text) {
            this.text = text;
        }

        /** Returns the value of {@code write_policy.mode}. */
        public String text() {
            return text;
        }

        /** Returns the mode with this text, or null if there is none. */
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

    /** Returns a policy that allows changes to all but these attributes. */
    public static ModelWritePolicy protecting(Collection<String> attributes) {
        return new ModelWritePolicy(Mode.MUTABLE, new TreeSet<>(attributes));
    }

    /** Returns whether the policy allows every write. */
    public boolean isUnrestricted() {
        return mode == Mode.MUTABLE && protectedAttributes.isEmpty();
    }
}
