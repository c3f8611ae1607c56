package org.tabletheory.attribute;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** The elements of a list value: an immutable list that owns its array. */
final class Elements extends AbstractList<Value> implements RandomAccess {
    private final Value[] elements;

    private Elements(Value[] elements) {
        this.elements = elements;
    }

    /** Returns a list that takes ownership of the array. */
    static Elements of(Value[] elements) {
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] == null) {
                throw new AttributeException("a list must not contain null; use Value.nul()", "[" + i + "]");
            }
        }
        return new Elements(elements);
    }

    static List<Value> of(List<Value> values) {
        return values instanceof Elements elements ? elements : of(values.toArray(Value[]::new));
    }

    @Override
    public Value get(int index) {
        return elements[index];
    }

    @Override
    public int size() {
        return elements.length;
    }
}
