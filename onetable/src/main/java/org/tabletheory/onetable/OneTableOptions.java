package org.tabletheory.onetable;

import java.time.Clock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a schema does not say of its use: the table, passwords, and what new values are made of.
 *
 * <pre>{@code
 * OneTableOptions options = OneTableOptions.defaults().table("app").password("correct horse battery staple");
 * }</pre>
 *
 * <p>Immutable: each word gives other options. Safe for use by many threads, as far as what is called back is.
 */
public final class OneTableOptions {
    private static final OneTableOptions DEFAULTS =
            new OneTableOptions(null, Map.of(), Clock.systemUTC(), Randomness.secure(), null, true, null, null);

    private final @Nullable String table;
    private final Map<String, String> passwords;
    private final Clock clock;
    private final Randomness randomness;
    private final @Nullable Boolean hidden;
    private final boolean partial;
    private final @Nullable Supplier<String> generate;
    private final @Nullable ValueFunction value;

    private OneTableOptions(
            @Nullable String table,
            Map<String, String> passwords,
            Clock clock,
            Randomness randomness,
            @Nullable Boolean hidden,
            boolean partial,
            @Nullable Supplier<String> generate,
            @Nullable ValueFunction value) {
        this.table = table;
        this.passwords = Collections.unmodifiableMap(new LinkedHashMap<>(passwords));
        this.clock = clock;
        this.randomness = randomness;
        this.hidden = hidden;
        this.partial = partial;
        this.generate = generate;
        this.value = value;
    }

    /** Computes the value of a field that the schema marks with {@code value: true}. */
    @FunctionalInterface
    public interface ValueFunction {
        /** The value, or null for none. */
        @Nullable
        Object compute(String model, String field, Map<String, ? extends @Nullable Object> properties);
    }

    /** No table, no passwords, the platform's clock and chance; nested objects are updated in part. */
    public static OneTableOptions defaults() {
        return DEFAULTS;
    }

    /** The table's name; the client's table prefix goes before it. */
    public OneTableOptions table(String name) {
        return new OneTableOptions(name, passwords, clock, randomness, hidden, partial, generate, value);
    }

    /** The password that encrypted fields are sealed with. */
    public OneTableOptions password(String password) {
        return password("primary", password);
    }

    /** A password by its name; {@code primary} seals, and all open what was sealed under their names. */
    public OneTableOptions password(String name, String password) {
        Map<String, String> all = new LinkedHashMap<>(passwords);
        all.put(name, password);
        return new OneTableOptions(table, all, clock, randomness, hidden, partial, generate, value);
    }

    /** The clock of timestamps and ULIDs. */
    public OneTableOptions clock(Clock other) {
        return new OneTableOptions(table, passwords, other, randomness, hidden, partial, generate, value);
    }

    /** Where identifiers and initialization vectors get their chance from. */
    public OneTableOptions randomness(Randomness other) {
        return new OneTableOptions(table, passwords, clock, other, hidden, partial, generate, value);
    }

    /** Whether results have hidden fields, unless a call says otherwise. */
    public OneTableOptions hidden(boolean show) {
        return new OneTableOptions(table, passwords, clock, randomness, show, partial, generate, value);
    }

    /** Whether updates of nested objects change what they name and leave the rest, unless call or field say otherwise. */
    public OneTableOptions partial(boolean other) {
        return new OneTableOptions(table, passwords, clock, randomness, hidden, other, generate, value);
    }

    /** What makes the values of fields with {@code generate: true}. */
    public OneTableOptions generate(Supplier<String> function) {
        return new OneTableOptions(table, passwords, clock, randomness, hidden, partial, function, value);
    }

    /** What computes the values of fields with {@code value: true}. */
    public OneTableOptions value(ValueFunction function) {
        return new OneTableOptions(table, passwords, clock, randomness, hidden, partial, generate, function);
    }

    @Nullable
    String table() {
        return table;
    }

    Map<String, String> passwords() {
        return passwords;
    }

    Clock clock() {
        return clock;
    }

    Randomness randomness() {
        return randomness;
    }

    @Nullable
    Boolean hidden() {
        return hidden;
    }

    boolean partial() {
        return partial;
    }

    @Nullable
    Supplier<String> generate() {
        return generate;
    }

    @Nullable
    ValueFunction value() {
        return value;
    }

    /** Names the table, and no password. */
    @Override
    public String toString() {
        return "OneTableOptions[table=" + table + ", passwords=" + passwords.keySet() + "]";
    }
}
