package org.tabletheory.aws.internal.item;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Builds an item of the AWS SDK. Not thread-safe. */
public final class SdkItemWriter implements ItemWriter {
    private final Deque<OpenContainer> open = new ArrayDeque<>();
    private @Nullable Map<String, AttributeValue> item;

    /** A list, set, map or item that has been started and not ended. */
    private static final class OpenContainer {
        final Type type;
        final List<AttributeValue> elements = new ArrayList<>();
        final List<String> strings = new ArrayList<>();
        final List<SdkBytes> binaries = new ArrayList<>();
        final Map<String, AttributeValue> entries = new LinkedHashMap<>();
        String name = "";

        OpenContainer(Type type) {
            this.type = type;
        }
    }

    /** Returns the item that was written. */
    public Map<String, AttributeValue> item() {
        if (item == null) {
            throw new IllegalStateException("the item is not complete");
        }
        return item;
    }

    private OpenContainer innermost() {
        OpenContainer container = open.peek();
        if (container == null) {
            throw new IllegalStateException("call startItem first");
        }
        return container;
    }

    private void add(AttributeValue value) {
        OpenContainer container = innermost();
        if (container.type == Type.L) {
            container.elements.add(value);
        } else if (container.entries.put(container.name, value) != null) {
            throw new AttributeException("duplicate name in a map", container.name);
        }
    }

    @Override
    public void startItem(int size) {
        open.push(new OpenContainer(Type.M));
    }

    @Override
    public void endItem() {
        item = open.pop().entries;
    }

    @Override
    public void name(String name) {
        innermost().name = name;
    }

    @Override
    public void string(String value) {
        if (innermost().type == Type.SS) {
            innermost().strings.add(value);
        } else {
            add(AttributeValue.fromS(value));
        }
    }

    @Override
    public void number(String text) {
        if (innermost().type == Type.NS) {
            innermost().strings.add(text);
        } else {
            add(AttributeValue.fromN(text));
        }
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        SdkBytes copy = SdkBytes.fromByteArrayUnsafe(Arrays.copyOfRange(bytes, offset, offset + length));
        if (innermost().type == Type.BS) {
            innermost().binaries.add(copy);
        } else {
            add(AttributeValue.fromB(copy));
        }
    }

    @Override
    public void bool(boolean value) {
        add(AttributeValue.fromBool(value));
    }

    @Override
    public void nul() {
        add(AttributeValue.fromNul(true));
    }

    @Override
    public void startSet(Type type, int size) {
        open.push(new OpenContainer(type));
    }

    @Override
    public void endSet() {
        OpenContainer set = open.pop();
        add(
                switch (set.type) {
                    case SS -> AttributeValue.fromSs(set.strings);
                    case NS -> AttributeValue.fromNs(set.strings);
                    default -> AttributeValue.fromBs(set.binaries);
                });
    }

    @Override
    public void startList(int size) {
        open.push(new OpenContainer(Type.L));
    }

    @Override
    public void endList() {
        List<AttributeValue> elements = open.pop().elements;
        add(AttributeValue.fromL(elements));
    }

    @Override
    public void startMap(int size) {
        open.push(new OpenContainer(Type.M));
    }

    @Override
    public void endMap() {
        Map<String, AttributeValue> entries = open.pop().entries;
        add(AttributeValue.fromM(entries));
    }
}
