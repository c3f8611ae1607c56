package org.tabletheory.mapping.spi.codec;

import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.Rfc3339Nano;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.schema.spi.rule.ItemRule;
import org.tabletheory.schema.spi.rule.ItemRules;

/**
 * One put of an entity that is written directly: writes keys, versions and times to live by the model's rules, and keeps
 * the reason when the entity must be validated instead.
 *
 * <p>After the first violation the writer may continue, but what it has written must be discarded; validation then reports
 * the violation with its path and the fix. Not safe for use by several threads.
 */
public final class PutContext {
    private final Instant now;
    private final PutVersion version;
    private final ItemRules rules;
    private PutStatus status = PutStatus.WRITTEN;
    /** Formatted at its first use, because most models have no timestamps. */
    private @Nullable String timestamp;

    /**
     * Starts a put.
     *
     * @param now the time of the put
     */
    public PutContext(Instant now, PutVersion version, ItemRules rules) {
        this.now = now;
        this.version = version;
        this.rules = rules;
    }

    /** Returns the time of the put, as timestamps are stored. */
    public String timestamp() {
        String text = timestamp;
        if (text == null) {
            text = Rfc3339Nano.print(now);
            timestamp = text;
        }
        return text;
    }

    /** Returns {@link PutStatus#WRITTEN} as long as every value followed its rule, otherwise the first reason. */
    public PutStatus status() {
        return status;
    }

    /** Records why the entity must be validated, unless a reason is known already. */
    public void needsValidation(PutStatus reason) {
        if (status == PutStatus.WRITTEN) {
            status = reason;
        }
    }

    /** Writes a part of the primary key that is stored as S. */
    public void key(AttributeName name, @Nullable String value, ItemWriter out) {
        if (value == null || !isKey(name, value)) {
            needsValidation(PutStatus.INVALID_KEY);
        } else {
            out.name(name);
            out.string(value);
        }
    }

    /** Writes a part of the primary key of any type. */
    public <V> void key(AttributeName name, ValueCodec<V> codec, @Nullable V value, ItemWriter out) {
        write(name, codec.value(value), PutStatus.INVALID_KEY, out);
    }

    /** Writes a part of an index key that is stored as S; nothing when it is null, or empty and omitted. */
    public void indexKey(AttributeName name, @Nullable String value, boolean omitEmpty, ItemWriter out) {
        if (value == null || (omitEmpty && value.isEmpty())) {
            missing(name);
        } else if (isKey(name, value)) {
            out.name(name);
            out.string(value);
        } else {
            needsValidation(PutStatus.INVALID_INDEX_KEY);
        }
    }

    /** Writes a part of an index key of any type; nothing when it is null, or empty and omitted. */
    public <V> void indexKey(
            AttributeName name, ValueCodec<V> codec, @Nullable V value, boolean omitEmpty, ItemWriter out) {
        Value stored = codec.value(value);
        if (stored.type() == Type.NULL || (omitEmpty && codec.isEmpty(value))) {
            missing(name);
        } else {
            write(name, stored, PutStatus.INVALID_INDEX_KEY, out);
        }
    }

    private boolean isKey(AttributeName name, String value) {
        ItemRule rule = rules.of(name.text());
        return rule == null
                || (ItemRule.checkKey(value, rule.maxKeyBytes()) == null
                        && (rule.format() == null || rule.checkFormat(Value.s(value)) == null));
    }

    /** Records that the item has no attribute with this name, which must be reported when the model requires it. */
    public void missing(AttributeName name) {
        ItemRule rule = rules.of(name.text());
        if (rule != null && rule.required()) {
            needsValidation(PutStatus.MISSING_REQUIRED);
        }
    }

    /** Writes an attribute that may be required, have a format or be the time to live. */
    public <V> void value(AttributeName name, ValueCodec<V> codec, @Nullable V value, ItemWriter out) {
        ItemRule rule = rules.of(name.text());
        boolean ttl = rule != null && rule.ttl();
        write(name, codec.value(value), ttl ? PutStatus.INVALID_TTL : PutStatus.INVALID_VALUE, out);
    }

    /** Returns a text whose attribute has a format. */
    public String formatted(AttributeName name, String value) {
        ItemRule rule = rules.of(name.text());
        if (rule != null && rule.checkFormat(Value.s(value)) != null) {
            needsValidation(PutStatus.INVALID_VALUE);
        }
        return value;
    }

    private void write(AttributeName name, Value value, PutStatus otherwise, ItemWriter out) {
        ItemRule rule = rules.of(name.text());
        if (rule != null && rule.check(value) != null) {
            needsValidation(otherwise);
        } else {
            out.name(name);
            value.writeTo(out);
        }
    }

    /** Returns a time to live in seconds. */
    public long ttl(long seconds) {
        if (ItemRule.checkTtl(seconds) != null) {
            needsValidation(PutStatus.INVALID_TTL);
        }
        return seconds;
    }

    /** Writes a time to live of any type. */
    public <V> void ttl(ValueCodec<V> codec, @Nullable V value, ItemWriter out) {
        Value stored = codec.value(value);
        if (ItemRule.checkTtl(stored) != null) {
            needsValidation(PutStatus.INVALID_TTL);
        }
        stored.writeTo(out);
    }

    /** Writes a version of any type, or 0 when there is none. */
    public <V> void version(ValueCodec<V> codec, @Nullable V value, ItemWriter out) {
        Value stored = codec.value(value);
        OptionalLong current = ItemRule.wholeNumber(stored);
        if (current.isPresent()) {
            out.number(version(current.getAsLong()));
            return;
        }
        if (stored.type() != Type.NULL) {
            needsValidation(PutStatus.INVALID_VERSION);
        }
        out.number(0);
    }

    /** Returns the version to store for that of the entity. */
    public long version(long current) {
        if (PutVersion.isLastOfSomeType(current)) {
            needsValidation(PutStatus.INVALID_VERSION);
            return current;
        }
        return version.store(current);
    }
}
