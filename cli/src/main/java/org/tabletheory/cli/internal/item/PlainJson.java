package org.tabletheory.cli.internal.item;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.text.JsonSyntax;
import org.tabletheory.schema.document.JsonValue;

/**
 * Converts values to plain JSON and back. Plain JSON has no sets and no binary values: they are written as arrays and as base64,
 * and read back as lists and strings. DynamoDB JSON keeps them.
 */
public final class PlainJson {

    private PlainJson() {}

    /** Returns an item as a JSON object. */
    public static JsonValue.Obj of(Item item) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> members.put(name, of(value)));
        return new JsonValue.Obj(members);
    }

    /** Returns a value as JSON. */
    public static JsonValue of(Value value) {
        return value.accept(new ToJson());
    }

    private static final class ToJson implements Value.Visitor<JsonValue> {
        @Override
        public JsonValue string(Value.S value) {
            return JsonValue.text(value.value());
        }

        @Override
        public JsonValue number(Value.N value) {
            value.toBigDecimal(); // rejects what is not a number of DynamoDB, before all digits of an endless one
            // are parsed
            return new JsonValue.Num(value.text());
        }

        @Override
        public JsonValue binary(Value.B value) {
            return JsonValue.text(Base64.getEncoder().encodeToString(value.bytes()));
        }

        @Override
        public JsonValue bool(Value.Bool value) {
            return JsonValue.bool(value.value());
        }

        @Override
        public JsonValue nul(Value.Null value) {
            return new JsonValue.Null();
        }

        @Override
        public JsonValue strings(Value.SS value) {
            return array(value.values(), JsonValue::text);
        }

        @Override
        public JsonValue numbers(Value.NS value) {
            return array(value.values(), this::number);
        }

        @Override
        public JsonValue binaries(Value.BS value) {
            return array(value.values(), this::binary);
        }

        @Override
        public JsonValue list(Value.L value) {
            return array(value.values(), PlainJson::of);
        }

        @Override
        public JsonValue map(Value.M value) {
            return of(new Item(value.values()));
        }

        private static <T> JsonValue array(Collection<T> values, Function<T, JsonValue> element) {
            return new JsonValue.Array(values.stream().map(element).toList());
        }
    }

    /** Returns the value of the parser's current token: an object is an M, an array an L. */
    static Value read(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Value> members = new LinkedHashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                if (members.put(name, read(json)) != null) {
                    throw new AttributeException("this name is there twice; remove one", name);
                }
            }
            return Value.m(members);
        } else if (token == JsonToken.START_ARRAY) {
            List<Value> elements = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                elements.add(read(json));
            }
            return new Value.L(elements);
        } else if (token == JsonToken.VALUE_STRING) {
            return Value.s(json.getText());
        } else if (token.isNumeric()) {
            return Value.n(json.getText());
        }
        return token.isBoolean() ? Value.bool(json.getBooleanValue()) : Value.nul();
    }

    /** Returns the JSON object of a response. */
    public static Value.M object(byte[] json) {
        try (JsonParser parser = DynamoJson.factory().createParser(json)) {
            if (parser.nextToken() == JsonToken.START_OBJECT && read(parser) instanceof Value.M object) {
                return object;
            }
        } catch (JsonProcessingException malformed) {
            throw new AttributeException("the response is not JSON: " + JsonSyntax.problem(malformed), "");
        } catch (IOException notUtf8) {
            throw new AttributeException("the response is not UTF-8", "");
        }
        throw new AttributeException("the response is not a JSON object", "");
    }
}
