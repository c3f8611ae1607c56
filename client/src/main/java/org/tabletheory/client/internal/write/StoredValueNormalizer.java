package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.StrictUtf8;

/**
 * Converts values to the form in which DynamoDB returns them, so that a write can return what is stored without a read.
 *
 * <p>Numbers become plain decimals. Values that DynamoDB would reject are rejected here, with their path: invalid numbers,
 * text that is not UTF-8, empty sets, more than 32 levels. Immutable.
 */
final class StoredValueNormalizer {
    /** DynamoDB's nesting limit; the value of the attribute is the first level. */
    static final int MAX_DEPTH = Value.MAX_DEPTH;

    private final WriteErrors errors;

    StoredValueNormalizer(WriteErrors errors) {
        this.errors = errors;
    }

    /** Returns the stored form of an attribute's value; the same object if it does not change. */
    Value of(String attribute, Value value) {
        return of(attribute, value, 1);
    }

    /** Returns the stored form of the value at a path, which may be some levels deep. */
    Value of(AttributePath path, Value value) {
        return of(path.toString(), value, path.steps().size());
    }

    private Value of(String path, Value value, int depth) {
        if (depth > MAX_DEPTH) {
            throw errors.invalid(path, path + " is nested deeper than DynamoDB's limit of " + MAX_DEPTH + " levels");
        }
        return value.accept(new AtPath(path, depth));
    }

    /** Normalizes one value, whose path is known for messages. */
    private final class AtPath implements Value.Visitor<Value> {
        private final String path;
        private final int depth;

        AtPath(String path, int depth) {
            this.path = path;
            this.depth = depth;
        }

        @Override
        public Value string(Value.S value) {
            requireUtf8(value.value());
            return value;
        }

        @Override
        public Value.N number(Value.N value) {
            try {
                String plain = value.normalized();
                return plain.equals(value.text()) ? value : new Value.N(plain);
            } catch (AttributeException e) {
                throw errors.invalid(
                        path,
                        path + " is not a number that DynamoDB can store: at most 38 digits, from 1E-130 to 9.9E125");
            }
        }

        @Override
        public Value binary(Value.B value) {
            return value;
        }

        @Override
        public Value bool(Value.Bool value) {
            return value;
        }

        @Override
        public Value nul(Value.Null value) {
            return value;
        }

        @Override
        public Value strings(Value.SS value) {
            requireMembers(value.values().isEmpty());
            value.values().forEach(this::requireUtf8);
            return value;
        }

        @Override
        public Value numbers(Value.NS value) {
            requireMembers(value.values().isEmpty());
            boolean same = true;
            List<Value.N> members = new ArrayList<>();
            for (Value.N member : value.values()) {
                Value.N plain = number(member);
                same &= plain.text().equals(member.text());
                members.add(plain);
            }
            return same ? value : Value.ns(members);
        }

        @Override
        public Value binaries(Value.BS value) {
            requireMembers(value.values().isEmpty());
            return value;
        }

        @Override
        public Value list(Value.L value) {
            boolean same = true;
            List<Value> elements = new ArrayList<>();
            for (Value element : value.values()) {
                Value stored = of(path + "[" + elements.size() + "]", element, depth + 1);
                same &= stored == element;
                elements.add(stored);
            }
            return same ? value : new Value.L(elements);
        }

        @Override
        public Value map(Value.M value) {
            boolean same = true;
            Map<String, Value> entries = new LinkedHashMap<>();
            for (Map.Entry<String, Value> entry : value.values().entrySet()) {
                requireUtf8(entry.getKey());
                Value stored = of(path + "." + entry.getKey(), entry.getValue(), depth + 1);
                same &= stored == entry.getValue();
                entries.put(entry.getKey(), stored);
            }
            return same ? value : new Value.M(entries);
        }

        private void requireUtf8(String text) {
            if (!StrictUtf8.canEncode(text)) {
                throw errors.invalid(path, path + " has text with a lone surrogate, which UTF-8 cannot encode");
            }
        }

        private void requireMembers(boolean empty) {
            if (empty) {
                throw errors.invalid(path, path + " is an empty set, which DynamoDB cannot store; use NULL or omit it");
            }
        }
    }
}
