package org.tabletheory.schema.spi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** Converts JSON to Java: null, booleans, strings, lists and maps; which Java type a number has, the subclass decides. */
public abstract class JsonToJava implements JsonValue.Visitor<@Nullable Object, RuntimeException> {
    @Override
    @SuppressWarnings("NullAway") // does not see that the type argument is nullable
    public @Nullable Object visitNull() {
        return null;
    }

    @Override
    public Object visitBool(boolean value) {
        return value;
    }

    @Override
    public Object visitText(String value) {
        return value;
    }

    @Override
    public Object visitArray(JsonValue.Array array) {
        List<@Nullable Object> elements = new ArrayList<>();
        array.elements().forEach(element -> elements.add(element.accept(this)));
        return elements;
    }

    @Override
    public Object visitObj(JsonValue.Obj object) {
        return members(object);
    }

    /** Returns the Java values of the members of an object. */
    public final Map<String, @Nullable Object> members(JsonValue.Obj object) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> members.put(name, value.accept(this)));
        return members;
    }
}
