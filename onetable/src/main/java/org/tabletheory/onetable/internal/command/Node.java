package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.model.FieldDef;

/** What was collected for one field: a value as it is stored, or the fields and elements of a nested schema. Immutable. */
public sealed interface Node {
    /**
     * A value.
     *
     * @param ifAbsent whether an update writes it only where the item has none
     */
    record Leaf(Value value, boolean ifAbsent) implements Node {}

    /** A comparison of the sort key. */
    record Compare(String operator, List<Value> operands) implements Node {
        public Compare {
            operands = List.copyOf(operands);
        }
    }

    /** The fields of an object. */
    record Tree(Map<FieldDef, Node> fields) implements Node {
        public Tree {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /** The elements of an array. */
    record Elements(List<Node> elements) implements Node {
        public Elements {
            elements = List.copyOf(elements);
        }
    }

    /** The value that is stored for it. */
    default Value stored() {
        if (this instanceof Leaf leaf) {
            return leaf.value();
        } else if (this instanceof Tree tree) {
            return Value.m(attributes(tree.fields()));
        } else if (this instanceof Elements list) {
            List<Value> values = new ArrayList<>();
            list.elements().forEach(element -> values.add(element.stored()));
            return new Value.L(values);
        }
        throw new IllegalStateException("a comparison is not stored");
    }

    /** Fields by the attributes that they are stored in, packed ones together. */
    static Map<String, Value> attributes(Map<FieldDef, Node> fields) {
        Map<String, Value> attributes = new LinkedHashMap<>();
        Map<String, Map<String, Value>> packed = new LinkedHashMap<>();
        fields.forEach((field, node) -> {
            String sub = field.sub();
            if (sub == null) {
                attributes.put(field.attribute(), node.stored());
            } else {
                packed.computeIfAbsent(field.attribute(), attribute -> new LinkedHashMap<>())
                        .put(sub, node.stored());
            }
        });
        packed.forEach((attribute, entries) -> attributes.put(attribute, Value.m(entries)));
        return attributes;
    }
}
