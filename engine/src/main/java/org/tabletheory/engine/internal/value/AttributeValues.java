package org.tabletheory.engine.internal.value;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.JsonFlag;
import org.tabletheory.engine.internal.json.TypeMismatch;

/**
 * Reads attribute values from a request's JSON, with the checks and messages of the service.
 *
 * <p>Numbers are normalized here, once: all other code may rely on {@link Value.N} being in the service's
 * plain form.
 */
public final class AttributeValues {
    private static final String ATTRIBUTE_VALUE = "com.amazonaws.dynamodb.v20120810.AttributeValue";
    private static final String INVALID = "One or more parameter values were invalid: ";
    /** Levels of lists and maps inside one attribute. */
    private static final int MAX_NESTING = 32;

    private static final AttributeValues MEMBERS = new AttributeValues(false);
    private static final AttributeValues PARAMETERS = new AttributeValues(true);

    /** Whether numbers are read as the parameters of statements are. */
    private final boolean parameters;

    private AttributeValues(boolean parameters) {
        this.parameters = parameters;
    }

    /** Reads a map of names to values, as {@code Item} and {@code Key} are. */
    public static Item item(Map<?, ?> json) {
        return new Item(MEMBERS.entries(json, 1));
    }

    /** Reads one value. */
    public static Value value(@Nullable Object json) {
        return MEMBERS.value(json, 1);
    }

    /** Reads a parameter of a statement. */
    public static Value parameter(@Nullable Object json) {
        return PARAMETERS.value(json, 1);
    }

    private Map<String, Value> entries(Map<?, ?> json, int depth) {
        Map<String, Value> entries = new LinkedHashMap<>(json.size() * 2);
        for (Map.Entry<?, ?> entry : json.entrySet()) {
            String name = (String) entry.getKey();
            if (depth == 1) {
                NameLimits.check(name);
            } else {
                NameLimits.checkLength(name);
            }
            entries.put(name, value(entry.getValue(), depth));
        }
        return entries;
    }

    private Value value(@Nullable Object json, int depth) {
        if (!(json instanceof Map<?, ?> tagged)) {
            throw TypeMismatch.structure(json, "class " + ATTRIBUTE_VALUE);
        }
        Value value = null;
        boolean several = false;
        for (Map.Entry<?, ?> entry : tagged.entrySet()) {
            if (entry.getValue() != null && isType((String) entry.getKey())) {
                several |= value != null;
                // What is wrong with a value is reported before that there are several.
                value = value((String) entry.getKey(), entry.getValue(), depth);
            }
        }
        if (several) {
            throw DynamoError.validation("Supplied AttributeValue has more than one datatypes set, "
                    + "must contain exactly one of the supported datatypes");
        } else if (value == null) {
            throw DynamoError.validation(
                    "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
        }
        return value;
    }

    private Value value(String type, Object content, int depth) {
        return switch (type) {
            case "S" -> Value.s(string(content));
            case "N" -> read(string(content));
            case "B" -> Value.b(bytes(content));
            case "BOOL" -> Value.bool(bool(content));
            case "NULL" -> nul(content);
            case "SS" -> stringSet(content);
            case "NS" -> numberSet(content);
            case "BS" -> binarySet(content);
            case "L" -> list(content, depth);
            default -> map(content, depth);
        };
    }

    private static boolean isType(String name) {
        return switch (name) {
            case "S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M" -> true;
            default -> false;
        };
    }

    private static Value nul(Object content) {
        if (!bool(content)) {
            throw DynamoError.validation(INVALID + "Null attribute value types must have the value of true");
        }
        return Value.nul();
    }

    private static Value stringSet(@Nullable Object content) {
        List<String> members = new ArrayList<>();
        for (Object member : elements(content)) {
            members.add(string(member));
        }
        if (members.isEmpty()) {
            throw DynamoError.validation(INVALID + "An string set  may not be empty");
        }
        Set<String> unique = new LinkedHashSet<>(members);
        if (unique.size() < members.size()) {
            throw DynamoError.validation(duplicates(members));
        }
        return OrderedSets.of(Type.SS, unique.stream().map(Value.S::new).toList());
    }

    /** Returns the message of strings that are not a set. */
    public static String duplicates(List<String> members) {
        return INVALID + "Input collection [" + String.join(", ", members) + "] contains duplicates.";
    }

    private Value numberSet(@Nullable Object content) {
        Set<Value.N> unique = new LinkedHashSet<>();
        List<?> members = elements(content);
        if (members.isEmpty()) {
            throw DynamoError.validation(INVALID + "An number set  may not be empty");
        }
        boolean duplicates = false;
        for (Object member : members) {
            duplicates |= !unique.add(read(string(member)));
        }
        if (duplicates) {
            throw DynamoError.validation("Input collection contains duplicates");
        }
        return OrderedSets.of(Type.NS, unique);
    }

    private static Value binarySet(@Nullable Object content) {
        Set<Value.B> unique = new LinkedHashSet<>();
        List<?> members = elements(content);
        if (members.isEmpty()) {
            throw DynamoError.validation(INVALID + "Binary sets should not be empty");
        }
        List<String> texts = new ArrayList<>();
        for (Object member : members) {
            unique.add(Value.b(bytes(member)));
            texts.add(string(member));
        }
        if (unique.size() < members.size()) {
            throw DynamoError.validation(
                    INVALID + "Input collection [" + String.join(", ", texts) + "]of type BS contains duplicates.");
        }
        return OrderedSets.of(Type.BS, unique);
    }

    private Value list(@Nullable Object content, int depth) {
        checkNesting(depth);
        List<Value> values = new ArrayList<>();
        for (Object element : elements(content)) {
            values.add(value(element, depth + 1));
        }
        return new Value.L(values);
    }

    private Value map(@Nullable Object content, int depth) {
        checkNesting(depth);
        if (!(content instanceof Map<?, ?> members)) {
            throw TypeMismatch.structure(content, "java.util.Map<java.lang.String, " + ATTRIBUTE_VALUE + ">");
        }
        return new Value.M(entries(members, depth + 1));
    }

    private static void checkNesting(int depth) {
        if (depth >= MAX_NESTING) {
            throw DynamoError.validation("Nesting Levels have exceeded supported limits: "
                    + "Attributes in the item have nested levels beyond supported limit");
        }
    }

    private static List<?> elements(@Nullable Object content) {
        if (content instanceof List<?> list) {
            return list;
        }
        throw TypeMismatch.list(content);
    }

    private Value.N read(String text) {
        if (parameters) {
            ServiceNumber.checkParameter(text);
        }
        return number(text);
    }

    /** Reads a number's text and normalizes it. */
    public static Value.N number(String text) {
        return new Value.N(ServiceNumber.normalize(text));
    }

    private static String string(@Nullable Object content) {
        if (content instanceof String text) {
            return text;
        }
        throw TypeMismatch.scalar(content, "String");
    }

    private static boolean bool(@Nullable Object content) {
        Boolean flag = JsonFlag.of(content);
        if (flag == null) {
            throw TypeMismatch.scalar(content, "Boolean");
        }
        return flag;
    }

    /** Decodes base64, or throws the service's error. */
    public static byte[] bytes(@Nullable Object content) {
        if (!(content instanceof String text)) {
            throw TypeMismatch.binary(content);
        }
        try {
            if (text.length() % 4 == 0 && isCanonical(text)) {
                return Base64.getDecoder().decode(text);
            }
        } catch (IllegalArgumentException e) {
            throw TypeMismatch.base64(text);
        }
        throw TypeMismatch.base64(text);
    }

    /** Returns whether the bits that padding leaves unused are zero, which Java's decoder does not check. */
    private static boolean isCanonical(String base64) {
        if (!base64.endsWith("=")) {
            return true;
        }
        String last = base64.substring(base64.length() - 4);
        return Base64.getEncoder()
                .encodeToString(Base64.getDecoder().decode(last))
                .equals(last);
    }
}
