package org.tabletheory.onetable.internal.command;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.SchemaCompiler;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Ids;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.onetable.internal.value.PasswordCipher;
import org.tabletheory.schema.onetable.OneTableSchema;

/** Calls on the models of a schema, and the requests that they send. */
record TestCalls(TableDef table) {
    static final Instant NOW = Instant.ofEpochMilli(1_000);

    static final FieldEncoder ENCODER =
            new FieldEncoder(PasswordCipher.of(Map.of("primary", "pw"), new SecureRandom()), DateForm.MILLIS);
    private static final ValueSources SOURCES =
            new ValueSources(ENCODER, new Ids(Clock.systemUTC(), new SecureRandom()), null, null);

    static TestCalls of(String params, String models) {
        String schema = """
                {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [], "params": %s,
                 "indexes": {"primary": {"hash": "pk", "sort": "sk"}, "gs1": {"hash": "gs1pk", "sort": "gs1sk"},
                             "keys": {"hash": "gs1pk", "sort": "sk", "project": "keys"}},
                 "models": %s}
                """.formatted(params, models);
        return new TestCalls(
                SchemaCompiler.compile(OneTableSchema.read("test", schema).document(), true, DateForm.MILLIS));
    }

    Call call(CallType type, String model, CallParams params, @Nullable Boolean exists) {
        ModelDef def = Objects.requireNonNull(table.model(model));
        String index = params.index();
        return new Call(
                type,
                def,
                index == null
                        ? table.primary()
                        : Objects.requireNonNull(table.indexes().get(index)),
                params,
                exists,
                Map.of(),
                NOW,
                new OneTableErrors(type.name().toLowerCase(Locale.ROOT), model));
    }

    static CollectedProperties collect(Call call, Map<String, ?> properties) {
        return new PropertyCollector(SOURCES, call, null).collect(Input.copy(properties));
    }

    static WriteCommand write(Call call, Map<String, ?> properties) {
        return new WriteCommand(call, collect(call, properties), ENCODER);
    }

    static ItemWrite.Update update(Call call, Map<String, ?> properties) {
        return write(call, properties).update();
    }

    static ItemQuery query(Call call, Map<String, ?> properties) {
        return new ReadCommand(call, collect(call, properties), ENCODER).query();
    }

    /** Returns the text of an expression with names and values instead of their placeholders, or null. */
    static @Nullable String text(@Nullable Expression expression) {
        if (expression == null) {
            return null;
        }
        Map<String, String> all =
                new TreeMap<>((a, b) -> b.length() != a.length() ? b.length() - a.length() : a.compareTo(b));
        all.putAll(expression.names());
        expression.values().forEach((placeholder, value) -> all.put(placeholder, literal(value)));
        String text = expression.text();
        for (Map.Entry<String, String> each : all.entrySet()) {
            text = text.replace(each.getKey(), each.getValue());
        }
        return text;
    }

    private static String literal(Value value) {
        return value instanceof Value.S text
                ? "'" + text.value() + "'"
                : value instanceof Value.N number ? number.text() : value.toString();
    }
}
