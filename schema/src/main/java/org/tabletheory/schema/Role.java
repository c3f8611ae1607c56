package org.tabletheory.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * A special role of an attribute: key, lifecycle field, or key of an index (DMS 0.1, "Attribute fields", {@code roles}).
 *
 * @param kind the kind of role
 * @param index the index name for {@code index_pk:} and {@code index_sk:}, otherwise null
 */
public record Role(Kind kind, @Nullable String index) implements Comparable<Role> {

    public static final Role PK = new Role(Kind.PK, null);
    public static final Role SK = new Role(Kind.SK, null);
    public static final Role CREATED_AT = new Role(Kind.CREATED_AT, null);
    public static final Role UPDATED_AT = new Role(Kind.UPDATED_AT, null);
    public static final Role VERSION = new Role(Kind.VERSION, null);
    public static final Role TTL = new Role(Kind.TTL, null);

    public Role {
        Objects.requireNonNull(kind, "kind");
        if (kind.namesIndex() != (index != null && !index.isEmpty())) {
            throw new IllegalArgumentException(
                    kind.text() + (kind.namesIndex() ? " needs an index name" : " does not take an index name"));
        }
    }

    /** The kinds of roles, in canonical order. */
    public enum Kind {
        PK("pk", null, null),
        SK("sk", null, null),
        CREATED_AT("created_at", Type.S, Format.RFC3339_NANO),
        UPDATED_AT("updated_at", Type.S, Format.RFC3339_NANO),
        VERSION("version", Type.N, Format.INT),
        TTL("ttl", Type.N, Format.UNIX_SECONDS),
        INDEX_PK("index_pk:", null, null),
        INDEX_SK("index_sk:", null, null);

        private final String text;
        private final @Nullable Type type;
        private final @Nullable Format format;

        Kind(String text, @Nullable Type type, @Nullable Format format) {
            this.text = text;
            this.type = type;
            this.format = format;
        }

        /** Returns the role as written in a document; ends with a colon if an index name follows. */
        public String text() {
            return text;
        }

        /** Returns the required attribute type, or null if every key type is allowed. */
        public @Nullable Type type() {
            return type;
        }

        /** Returns the required format, or null if the role does not determine it. */
        public @Nullable Format format() {
            return format;
        }

        /** Returns whether the library manages or interprets the value: timestamps, version and ttl. */
        public boolean isLifecycle() {
            return type != null;
        }

        boolean namesIndex() {
            return this == INDEX_PK || this == INDEX_SK;
        }
    }

    /** Returns the role of an index's partition key. */
    public static Role indexPk(String index) {
        return new Role(Kind.INDEX_PK, index);
    }

    /** Returns the role of an index's sort key. */
    public static Role indexSk(String index) {
        return new Role(Kind.INDEX_SK, index);
    }

    /** Returns the role as written in a document, for example {@code index_pk:gsi-email}. */
    public String text() {
        return index == null ? kind.text() : kind.text() + index;
    }

    /** Returns the role with this text, or null if there is none. */
    public static @Nullable Role of(String text) {
        for (Kind kind : Kind.values()) {
            if (kind.namesIndex()
                    && text.startsWith(kind.text())
                    && text.length() > kind.text().length()) {
                return new Role(kind, text.substring(kind.text().length()));
            } else if (!kind.namesIndex() && text.equals(kind.text())) {
                return new Role(kind, null);
            }
        }
        return null;
    }

    @Override
    public int compareTo(Role other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 ? byKind : text().compareTo(other.text());
    }

    @Override
    public String toString() {
        return text();
    }
}
