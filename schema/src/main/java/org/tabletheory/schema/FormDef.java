package org.tabletheory.schema;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/**
 * The present form of the items of a model: its number, and the attribute that stores the number. In a document it is the
 * extension {@value #EXTENSION} of the model, which other runtimes ignore:
 *
 * <pre>{@literal
 * x-tabletheory-form: {attribute: _form, number: 3}
 * x-tabletheory-form: {attribute: _form, discriminator: kind, classes: {Order: 3, Customer: 2}}
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param attribute the attribute of type N that stores the number; the model does not list it
 * @param discriminator the attribute that identifies the class of an item, or null if all items have the same form
 * @param numbers the number of each class, by its value of the discriminator; the only key is empty without a discriminator
 */
public record FormDef(String attribute, @Nullable String discriminator, Map<String, Integer> numbers) {
    /** The name of the extension in documents. */
    public static final String EXTENSION = "x-tabletheory-form";

    /** The attribute that stores the number unless another one is declared. */
    public static final String DEFAULT_ATTRIBUTE = "_form";

    public FormDef {
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    }

    /** Returns the form of items that all have the same number. */
    public static FormDef of(String attribute, int number) {
        return new FormDef(attribute, null, Map.of("", number));
    }

    /** Returns the number of the items of a class, by its value of the discriminator; empty if they have none. */
    public OptionalInt number(@Nullable String discriminatorValue) {
        Integer number = numbers.get(discriminator == null || discriminatorValue == null ? "" : discriminatorValue);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Returns the value of the extension. */
    public JsonValue.Obj toJson() {
        JsonObjectBuilder object = new JsonObjectBuilder().text("attribute", attribute);
        if (discriminator == null) {
            return object.put("number", JsonValue.number(number(null).orElseThrow()))
                    .build();
        }
        JsonObjectBuilder classes = new JsonObjectBuilder();
        numbers.forEach((value, number) -> classes.put(value, JsonValue.number(number)));
        return object.text("discriminator", discriminator)
                .put("classes", classes.build())
                .build();
    }

    /** Returns the form that the extensions of a model declare; null if they declare none, or not in this way. */
    static @Nullable FormDef in(JsonValue.Obj extensions) {
        if (!(extensions.members().get(EXTENSION) instanceof JsonValue.Obj object)
                || !(object.members().get("attribute") instanceof JsonValue.Text attribute)) {
            return null;
        }
        int plain = positive(object.members().get("number"));
        if (plain > 0 && object.members().size() == 2) {
            return of(attribute.value(), plain);
        }
        if (!(object.members().get("discriminator") instanceof JsonValue.Text discriminator)
                || !(object.members().get("classes") instanceof JsonValue.Obj classes)
                || object.members().size() != 3) {
            return null;
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (Map.Entry<String, JsonValue> each : classes.members().entrySet()) {
            int number = positive(each.getValue());
            if (number < 1) {
                return null;
            }
            numbers.put(each.getKey(), number);
        }
        return new FormDef(attribute.value(), discriminator.value(), numbers);
    }

    /** Returns the number of a form, or 0 if the value is not one. */
    private static int positive(@Nullable JsonValue value) {
        return value instanceof JsonValue.Num number
                        && number.isInteger()
                        && number.value().signum() > 0
                        && number.value().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
                ? number.value().intValueExact()
                : 0;
    }
}
