package org.tabletheory.onetable;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.js.DateForm;

/**
 * Options that are not part of a schema: table name, passwords, clock, random and functions that create values.
 *
 * <pre>{@code
 * OneTableOptions options = OneTableOptions.defaults().table("app").password("correct horse battery staple");
 * }</pre>
 *
 * <p>Immutable: each method returns changed options. Safe for use by many threads if the functions are.
 */
public final class OneTableOptions {
    private static final OneTableOptions DEFAULTS = new OneTableOptions(
            null, Map.of(), Clock.systemUTC(), new SecureRandom(), null, true, null, null, false, false);

    private final @Nullable String table;
    private final Map<String, String> passwords;
    private final Clock clock;
    private final RandomGenerator random;
    private final @Nullable Boolean hidden;
    private final boolean partial;
    private final @Nullable Supplier<String> generate;
    private final @Nullable ValueFunction value;
    private final boolean seconds;
    private final boolean requiresEncryption;

    private OneTableOptions(
            @Nullable String table,
            Map<String, String> passwords,
            Clock clock,
            RandomGenerator random,
            @Nullable Boolean hidden,
            boolean partial,
            @Nullable Supplier<String> generate,
            @Nullable ValueFunction value,
            boolean seconds,
            boolean requiresEncryption) {
        this.table = table;
        this.passwords = Collections.unmodifiableMap(new LinkedHashMap<>(passwords));
        this.clock = clock;
        this.random = random;
        this.hidden = hidden;
        this.partial = partial;
        this.generate = generate;
        this.value = value;
        this.seconds = seconds;
        this.requiresEncryption = requiresEncryption;
    }

    /** Computes the values of fields with {@code value: true}. */
    @FunctionalInterface
    public interface ValueFunction {
        /** Returns the value of a field, or null for none. */
        @Nullable
        Object compute(String model, String field, Map<String, ? extends @Nullable Object> properties);
    }

    /** Returns the defaults: no table, no passwords, system clock, secure randomness, partial updates of nested objects. */
    public static OneTableOptions defaults() {
        return DEFAULTS;
    }

    /** Sets the table name, without the client's table prefix. */
    public OneTableOptions table(String name) {
        return new OneTableOptions(
                name, passwords, clock, random, hidden, partial, generate, value, seconds, requiresEncryption);
    }

    /** Sets the password that encrypts {@code crypt} fields. */
    public OneTableOptions password(String password) {
        return password("primary", password);
    }

    /** Adds a named password: {@code primary} encrypts; each decrypts values that were encrypted under its name. */
    public OneTableOptions password(String name, String password) {
        Map<String, String> all = new LinkedHashMap<>(passwords);
        all.put(name, password);
        return new OneTableOptions(
                table, all, clock, random, hidden, partial, generate, value, seconds, requiresEncryption);
    }

    /** Sets the clock for timestamps and ULIDs. */
    public OneTableOptions clock(Clock other) {
        return new OneTableOptions(
                table, passwords, other, random, hidden, partial, generate, value, seconds, requiresEncryption);
    }

    /**
     * Sets the source of randomness for identifiers, initialization vectors and jitter; the default is secure. Tests may
     * pass a deterministic one.
     */
    public OneTableOptions random(RandomGenerator other) {
        return new OneTableOptions(
                table, passwords, clock, other, hidden, partial, generate, value, seconds, requiresEncryption);
    }

    /** Sets whether results contain hidden fields by default; see {@link Params#hidden}. */
    public OneTableOptions hidden(boolean show) {
        return new OneTableOptions(
                table, passwords, clock, random, show, partial, generate, value, seconds, requiresEncryption);
    }

    /** Sets whether updates of nested objects change only the given properties by default; see {@link Params#partial}. */
    public OneTableOptions partial(boolean other) {
        return new OneTableOptions(
                table, passwords, clock, random, hidden, other, generate, value, seconds, requiresEncryption);
    }

    /** Sets the function that generates the values of fields with {@code generate: true}. */
    public OneTableOptions generate(Supplier<String> function) {
        return new OneTableOptions(
                table, passwords, clock, random, hidden, partial, function, value, seconds, requiresEncryption);
    }

    /** Sets the function that computes the values of fields with {@code value: true}. */
    public OneTableOptions value(ValueFunction function) {
        return new OneTableOptions(
                table, passwords, clock, random, hidden, partial, generate, function, seconds, requiresEncryption);
    }

    /**
     * Sets whether dates are stored as seconds without {@code isoDates}, as the OneTable specification says, instead of
     * milliseconds, as the JavaScript library stores them. Seconds have no fraction. Numbers that are passed as dates are
     * stored unchanged, so they are seconds too. Do not share such a table with the JavaScript library.
     */
    public OneTableOptions epochSeconds(boolean other) {
        return new OneTableOptions(
                table, passwords, clock, random, hidden, partial, generate, value, other, requiresEncryption);
    }

    /**
     * Sets whether reading a {@code crypt} field fails if its stored value is not encrypted. Recommended, unless the table
     * has values from before the field was encrypted: otherwise whoever can write to the table can replace an encrypted
     * value by a plain one. Off by default, as in the JavaScript library.
     */
    public OneTableOptions requireEncryption(boolean required) {
        return new OneTableOptions(
                table, passwords, clock, random, hidden, partial, generate, value, seconds, required);
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

    RandomGenerator random() {
        return random;
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

    DateForm numericDates() {
        return seconds ? DateForm.SECONDS : DateForm.MILLIS;
    }

    boolean requiresEncryption() {
        return requiresEncryption;
    }

    /** Returns the table name and the names of the passwords. */
    @Override
    public String toString() {
        return "OneTableOptions[table=" + table + ", passwords=" + passwords.keySet() + "]";
    }
}
