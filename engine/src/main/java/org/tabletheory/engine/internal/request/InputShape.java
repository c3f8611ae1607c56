package org.tabletheory.engine.internal.request;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.JsonFlag;
import org.tabletheory.engine.internal.json.JsonNumber;
import org.tabletheory.engine.internal.json.TypeMismatch;
import org.tabletheory.engine.internal.value.AttributeValues;

/**
 * The shape of a request or of a part of it, as the service's model declares it.
 *
 * <p>A request is checked twice, as in the service: first that every member has the type of its shape, which is a
 * {@code SerializationException}; then the constraints, whose violations are collected and reported together. Unknown
 * members are ignored, as in the service, except those that the service has and the engine has not.
 */
public sealed interface InputShape {
    /** Throws a {@code SerializationException} when the JSON does not have this shape. */
    void checkType(Object json);

    /** Like {@link #checkType} for an element of a list or a map, whose messages differ. */
    default void checkElementType(Object json) {
        checkType(json);
    }

    /** Collects what the JSON, which has this shape, violates. */
    default void checkConstraints(Object json, String path, ConstraintViolations violations) {}

    /**
     * Returns whether any JSON of this shape can violate a constraint. Attribute values cannot, so the items of a request need
     * not be searched.
     *
     * @param visited structures that have been visited, because structures may contain themselves
     */
    default boolean isConstrained(Set<ObjectShape> visited) {
        return false;
    }

    /** Text, perhaps limited to a pattern, a length or some values. */
    record Text(int min, int max, @Nullable Pattern pattern, List<String> values) implements InputShape {
        static final Text ANY = new Text(0, Integer.MAX_VALUE, null, List.of());

        /** Text of these lengths. */
        public static Text length(int min, int max) {
            return new Text(min, max, null, List.of());
        }

        /** Text of these lengths and this pattern. */
        public static Text matching(String pattern, int min, int max) {
            return new Text(min, max, Pattern.compile(pattern), List.of());
        }

        /** One of these texts, in the order in which messages list them. */
        public static Text oneOf(String... values) {
            return new Text(0, Integer.MAX_VALUE, null, List.of(values));
        }

        @Override
        public void checkType(Object json) {
            if (!(json instanceof String)) {
                throw TypeMismatch.scalar(json, "String");
            }
        }

        @Override
        public void checkConstraints(Object json, String path, ConstraintViolations violations) {
            String text = (String) json;
            if (!values.isEmpty() && !values.contains(text)) {
                violations.add(text, path, "Member must satisfy enum value set: " + values);
            }
            if (pattern != null && !text.isEmpty() && !pattern.matcher(text).matches()) {
                violations.add(text, path, "Member must satisfy regular expression pattern: " + pattern);
            }
            violations.checkLength(text, text.length(), path, min, max);
        }

        @Override
        public boolean isConstrained(Set<ObjectShape> visited) {
            return min > 0 || max < Integer.MAX_VALUE || pattern != null || !values.isEmpty();
        }
    }

    /** An integer. */
    record Int(String javaType, long min, long max) implements InputShape {
        /** An integer of 32 bits and this range. */
        public static Int of32Bits(long min, long max) {
            return new Int("Integer", min, max);
        }

        /** An integer of 64 bits and this range. */
        public static Int of64Bits(long min, long max) {
            return new Int("Long", min, max);
        }

        @Override
        public void checkType(Object json) {
            if (!(json instanceof JsonNumber)) {
                throw TypeMismatch.scalar(json, javaType);
            }
        }

        @Override
        public void checkConstraints(Object json, String path, ConstraintViolations violations) {
            long number = ((JsonNumber) json).longValue();
            if (number < min) {
                violations.add(Long.toString(number), path, "Member must have value greater than or equal to " + min);
            } else if (number > max) {
                violations.add(Long.toString(number), path, "Member must have value less than or equal to " + max);
            }
        }

        @Override
        public boolean isConstrained(Set<ObjectShape> visited) {
            return true;
        }
    }

    /** True or false. */
    record Flag() implements InputShape {
        @Override
        public void checkType(Object json) {
            if (JsonFlag.of(json) == null) {
                throw TypeMismatch.scalar(json, "Boolean");
            }
        }
    }

    /** Base64. */
    record Blob() implements InputShape {
        @Override
        public void checkType(Object json) {
            AttributeValues.bytes(json);
        }
    }

    /** A list whose elements have one shape. */
    record Sequence(InputShape element, int min, int max) implements InputShape {
        @Override
        public void checkElementType(Object json) {
            if (!(json instanceof List)) {
                throw TypeMismatch.collection(json);
            }
            checkType(json);
        }

        @Override
        public void checkType(Object json) {
            if (!(json instanceof List<?> elements)) {
                throw TypeMismatch.list(json);
            }
            for (Object each : elements) {
                if (each != null) {
                    element.checkElementType(each);
                }
            }
        }

        @Override
        public void checkConstraints(Object json, String path, ConstraintViolations violations) {
            List<?> elements = (List<?>) json;
            violations.checkLength(elements, elements.size(), path, min, max);
            for (int i = 0; i < elements.size(); i++) {
                Object each = elements.get(i);
                if (each != null) {
                    element.checkConstraints(each, path + "." + (i + 1) + ".member", violations);
                }
            }
        }

        @Override
        public boolean isConstrained(Set<ObjectShape> visited) {
            return min > 0 || max < Integer.MAX_VALUE || element.isConstrained(visited);
        }
    }

    /**
     * A map from names to values of one shape.
     *
     * @param javaType the value's Java type in the service's messages
     */
    record Dictionary(InputShape value, String javaType, int min, int max) implements InputShape {
        @Override
        public void checkElementType(Object json) {
            if (!(json instanceof Map) && !(json instanceof List)) {
                throw TypeMismatch.collection(json);
            }
            checkType(json);
        }

        @Override
        public void checkType(Object json) {
            if (!(json instanceof Map<?, ?> entries)) {
                throw TypeMismatch.structure(json, "java.util.Map<java.lang.String, " + javaType + ">");
            }
            for (Object each : entries.values()) {
                if (each != null) {
                    value.checkElementType(each);
                }
            }
        }

        @Override
        public void checkConstraints(Object json, String path, ConstraintViolations violations) {
            Map<?, ?> entries = (Map<?, ?>) json;
            violations.checkLength(entries, entries.size(), path, min, max);
            entries.forEach((name, each) -> {
                if (each != null) {
                    value.checkConstraints(each, path + "." + name + ".member", violations);
                }
            });
        }

        @Override
        public boolean isConstrained(Set<ObjectShape> visited) {
            return min > 0 || max < Integer.MAX_VALUE || value.isConstrained(visited);
        }
    }

    /** A structure with named members. */
    final class ObjectShape implements InputShape {
        private final String javaType;
        private final Map<String, Member> members = new LinkedHashMap<>();

        private final List<String> unsupported = new ArrayList<>();

        /** The members that have constraints; null until the first check, when all members are known. */
        private volatile @Nullable Map<String, Member> constrained;

        private record Member(InputShape shape, boolean required, ConstraintViolations.Wording wording) {}

        /** A structure without members so far; the type is for messages. */
        public ObjectShape(String javaType) {
            this.javaType = javaType;
        }

        /** Adds a member that may be absent. */
        public ObjectShape optional(String name, InputShape shape) {
            return add(name, shape, false, ConstraintViolations.Wording.OLDER);
        }

        /** Adds a member that must be present. */
        public ObjectShape required(String name, InputShape shape) {
            return add(name, shape, true, ConstraintViolations.Wording.OLDER);
        }

        /** Adds a member that may be absent and whose violations are worded in the newer form. */
        public ObjectShape reworded(String name, InputShape shape) {
            return add(name, shape, false, ConstraintViolations.Wording.NEWER);
        }

        /** Adds members that the service has and the engine has not: a request that uses one is rejected by name. */
        public ObjectShape unsupported(String... names) {
            unsupported.addAll(List.of(names));
            return this;
        }

        /** Puts members first: violations are listed in the order of members. */
        public ObjectShape listing(String... names) {
            Map<String, Member> others = new LinkedHashMap<>(members);
            members.clear();
            for (String name : names) {
                members.put(name, Objects.requireNonNull(others.remove(name)));
            }
            members.putAll(others);
            return this;
        }

        private ObjectShape add(String name, InputShape shape, boolean required, ConstraintViolations.Wording wording) {
            members.put(name, new Member(shape, required, wording));
            return this;
        }

        @Override
        public void checkElementType(Object json) {
            if (!(json instanceof Map) && !(json instanceof List)) {
                throw DynamoError.serialization("Unexpected value type in payload");
            }
            checkType(json);
        }

        @Override
        public void checkType(Object json) {
            if (!(json instanceof Map<?, ?> object)) {
                throw TypeMismatch.structure(json, "class " + javaType);
            }
            members.forEach((name, member) -> {
                Object value = object.get(name);
                if (value != null) {
                    member.shape.checkType(value);
                }
            });
        }

        @Override
        public void checkConstraints(Object json, String path, ConstraintViolations violations) {
            Map<?, ?> object = (Map<?, ?>) json;
            for (String name : unsupported) {
                if (object.get(name) != null) {
                    throw DynamoError.validation("The in-memory DynamoDB does not support the parameter " + name
                            + "; remove it from the request");
                }
            }
            constrained().forEach((name, member) -> {
                Object value = object.get(name);
                if (value != null) {
                    String place = place(path, name, member, violations);
                    violations.inWording(member.wording, () -> member.shape.checkConstraints(value, place, violations));
                } else if (member.required) {
                    violations.addMissing(place(path, name, member, violations));
                }
            });
        }

        private static String place(String path, String name, Member member, ConstraintViolations violations) {
            return (path.isEmpty() ? "" : path + ".") + violations.spelling(name, member.wording);
        }

        private Map<String, Member> constrained() {
            Map<String, Member> known = constrained;
            if (known == null) {
                known = new LinkedHashMap<>(members);
                known.values().removeIf(member -> !member.required && !member.shape.isConstrained(new HashSet<>()));
                constrained = known;
            }
            return known;
        }

        @Override
        public boolean isConstrained(Set<ObjectShape> visited) {
            if (!visited.add(this)) {
                return false;
            }
            return !unsupported.isEmpty()
                    || members.values().stream()
                            .anyMatch(member -> member.required || member.shape.isConstrained(visited));
        }
    }
}
