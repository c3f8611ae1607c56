package org.tabletheory.aws.internal.item;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * Reads an item of another library directly, without converting it to an {@code Item} first. Not thread-safe.
 *
 * @param <V> the other library's attribute value class
 */
public final class AttributeValueReader<V> implements ItemReader {
    /** DynamoDB's nesting limit; the item itself is one more level. */
    private static final int MAX_DEPTH = Value.MAX_DEPTH;

    private static final String NO_VALUE = "no value to read; call nextName or nextElement first";

    private final AttributeValueAccess<V> values;
    private final Iterator<Map.Entry<String, V>> item;
    private final Deque<ContainerPosition> open = new ArrayDeque<>();
    private @Nullable V next;
    /** The current member of a set: a String or a byte array. */
    private @Nullable Object member;

    /** Creates a reader positioned before the item. */
    public AttributeValueReader(AttributeValueAccess<V> values, Map<String, V> item) {
        this.values = values;
        this.item = item.entrySet().iterator();
    }

    /** A list, set, map or item that is being read. */
    private static final class ContainerPosition {
        final Iterator<?> contents;
        final @Nullable Type members;

        @Nullable
        String name;

        int index = -1;

        ContainerPosition(Iterator<?> contents, @Nullable Type members) {
            this.contents = contents;
            this.members = members;
        }
    }

    private void enter(Iterator<?> contents, @Nullable Type members) {
        if (open.size() > MAX_DEPTH) {
            throw error("values are nested deeper than " + MAX_DEPTH + " levels");
        }
        next = null;
        open.push(new ContainerPosition(contents, members));
    }

    private ContainerPosition innermost() {
        ContainerPosition container = open.peek();
        if (container == null) {
            throw new NoSuchElementException("no item, list, set or map is open");
        }
        return container;
    }

    @Override
    public void startItem() {
        enter(item, null);
    }

    @Override
    public Type type() {
        if (member != null) {
            return memberType();
        }
        V value = peek();
        Type type = values.type(value);
        if (type == null) {
            throw error("the attribute value has no type or several types; expected exactly one");
        }
        return type;
    }

    private Type memberType() {
        Type set = innermost().members;
        return set == Type.SS ? Type.S : set == Type.NS ? Type.N : Type.B;
    }

    private V peek() {
        V value = next;
        if (value == null) {
            throw error(NO_VALUE);
        }
        return value;
    }

    private void expect(Type wanted) {
        Type type = type();
        if (type != wanted) {
            throw error("expected " + wanted + " but found " + type);
        }
    }

    private V take(Type wanted) {
        expect(wanted);
        V value = peek();
        next = null;
        return value;
    }

    private String text(Type wanted) {
        if (member instanceof String text) {
            expect(wanted);
            member = null;
            return text;
        }
        return values.text(take(wanted));
    }

    @Override
    public String string() {
        return text(Type.S);
    }

    @Override
    public String number() {
        return text(Type.N);
    }

    @Override
    public byte[] binary() {
        if (member instanceof byte[] bytes) {
            member = null;
            return bytes;
        }
        return values.bytes(take(Type.B));
    }

    @Override
    public boolean bool() {
        return values.bool(take(Type.BOOL));
    }

    @Override
    public void nul() {
        take(Type.NULL);
    }

    @Override
    public void startSet() {
        Type type = type();
        if (!type.isSet()) {
            throw error("expected a set but found " + type);
        }
        enter(values.members(take(type)), type);
    }

    @Override
    public void startList() {
        enter(values.elements(take(Type.L)), null);
    }

    @Override
    public void startMap() {
        enter(values.entries(take(Type.M)), null);
    }

    @Override
    @SuppressWarnings("unchecked") // list elements are of the same library
    public boolean nextElement() {
        ContainerPosition container = innermost();
        if (!container.contents.hasNext()) {
            open.pop();
            return false;
        }
        container.index++;
        Object element = container.contents.next();
        if (element == null) {
            throw error("the attribute value is null; use an attribute value of type NULL");
        }
        if (container.members == null) {
            next = (V) element;
        } else {
            member = element;
        }
        return true;
    }

    @Override
    @SuppressWarnings("unchecked") // entries of maps and items are of the same library
    public @Nullable String nextName() {
        ContainerPosition container = innermost();
        if (!container.contents.hasNext()) {
            open.pop();
            return null;
        }
        Map.Entry<String, V> entry = (Map.Entry<String, V>) container.contents.next();
        container.name = entry.getKey();
        next = entry.getValue();
        if (next == null) {
            throw error("the attribute value is null; use an attribute value of type NULL");
        }
        return entry.getKey();
    }

    @Override
    public void skip() {
        if (member == null) {
            peek();
        }
        member = null;
        next = null;
    }

    @Override
    public String path() {
        StringBuilder path = new StringBuilder();
        for (Iterator<ContainerPosition> outermostFirst = open.descendingIterator(); outermostFirst.hasNext(); ) {
            ContainerPosition container = outermostFirst.next();
            if (container.name != null) {
                path.append(path.isEmpty() ? "" : ".").append(container.name);
            } else if (container.index >= 0) {
                path.append('[').append(container.index).append(']');
            }
        }
        return path.toString();
    }

    @Override
    public AttributeException error(String problem) {
        return new AttributeException(problem, path());
    }
}
