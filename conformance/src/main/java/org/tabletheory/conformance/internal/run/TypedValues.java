package org.tabletheory.conformance.internal.run;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;

/**
 * Converts JSON to attribute values of the types that the model declares: numbers may be strings, binary is base64, sets
 * are arrays. Values that do not match their type, and elements of lists and maps, get the type that their JSON suggests, so
 * that scenarios can pass invalid values to the library.
 */
final class TypedValues {
    private final Model model;

    TypedValues(Model model) {
        this.model = model;
    }

    /** Returns an item with these attributes. */
    Item item(JsonValue.Obj attributes) {
        Map<String, Value> values = new LinkedHashMap<>();
        attributes.members().forEach((name, json) -> values.put(name, attribute(name, json)));
        return new Item(values);
    }

    /** Returns the primary key of these attributes. */
    Item key(JsonValue.Obj attributes) {
        Map<String, Value> values = new LinkedHashMap<>();
        attributes.members().forEach((name, json) -> {
            if (model.isPrimaryKey(name)) {
                values.put(name, attribute(name, json));
            }
        });
        return new Item(values);
    }

    /** Returns the value of an attribute. */
    Value attribute(String name, JsonValue json) {
        AttributeDef def = model.attribute(name).orElse(null);
        return def == null || def.json() ? untyped(json) : typed(def.type(), json);
    }

    /** Returns the operand of a condition on a path; for a set and a single value, a member of the set. */
    Value operand(String path, String operator, JsonValue json) {
        AttributeDef def = model.attribute(path).orElse(null);
        if (def == null) {
            return untyped(json);
        }
        boolean member = def.type().isSet() && !(json instanceof JsonValue.Array);
        boolean text = operator.equalsIgnoreCase("attribute_type");
        return text ? untyped(json) : typed(member ? def.type().member() : def.type(), json);
    }

    private static Value typed(Type type, JsonValue json) {
        Value value = json instanceof JsonValue.Null
                ? Value.nul()
                : switch (type) {
                    case N -> number(json);
                    case B -> binary(json);
                    case SS -> set(json, Value.S.class, TypedValues::untyped, TypedValues::strings);
                    case NS -> set(json, Value.N.class, TypedValues::number, Value::ns);
                    case BS -> set(json, Value.B.class, TypedValues::binary, Value::bs);
                    default -> untyped(json);
                };
        return value == null ? untyped(json) : value;
    }

    private static Value strings(List<Value.S> members) {
        return Value.ss(members.stream().map(Value.S::value).toList());
    }

    private static @Nullable Value number(JsonValue json) {
        if (json instanceof JsonValue.Num number) {
            return new Value.N(number.text());
        }
        return json instanceof JsonValue.Text text ? new Value.N(text.value()) : null;
    }

    private static @Nullable Value binary(JsonValue json) {
        try {
            return json instanceof JsonValue.Text text
                    ? Value.b(Base64.getDecoder().decode(text.value()))
                    : null;
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private static <V extends Value> @Nullable Value set(
            JsonValue json, Class<V> kind, Function<JsonValue, @Nullable Value> member, Function<List<V>, Value> set) {
        if (!(json instanceof JsonValue.Array array)) {
            return null;
        }
        List<V> members = new ArrayList<>();
        for (JsonValue element : array.elements()) {
            Value value = member.apply(element);
            if (!kind.isInstance(value)) {
                return null;
            }
            members.add(kind.cast(value));
        }
        return set.apply(members);
    }

    /** Returns a value of the type that the JSON suggests. */
    static Value untyped(JsonValue json) {
        return json.accept(new Untyped());
    }

    private static final class Untyped implements JsonValue.Visitor<Value, RuntimeException> {
        @Override
        public Value visitNull() {
            return Value.nul();
        }

        @Override
        public Value visitBool(boolean value) {
            return Value.bool(value);
        }

        @Override
        public Value visitNum(JsonValue.Num number) {
            return new Value.N(number.text());
        }

        @Override
        public Value visitText(String value) {
            return Value.s(value);
        }

        @Override
        public Value visitArray(JsonValue.Array array) {
            return Value.l(array.elements().stream().map(TypedValues::untyped).toArray(Value[]::new));
        }

        @Override
        public Value visitObj(JsonValue.Obj object) {
            Map<String, Value> entries = new LinkedHashMap<>();
            object.members().forEach((name, member) -> entries.put(name, untyped(member)));
            return Value.m(entries);
        }
    }
}
