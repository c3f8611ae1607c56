package org.tabletheory.aws.internal.value;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/** How Lambda's events keep values. Immutable. */
public final class LambdaTree implements ValueTree<AttributeValue> {
    /** There is nothing to tell one from another. */
    public static final LambdaTree INSTANCE = new LambdaTree();

    private LambdaTree() {}

    @Override
    public @Nullable Type type(AttributeValue value) {
        Type found = null;
        for (Type type : Type.values()) {
            if (has(value, type)) {
                if (found != null) {
                    return null;
                }
                found = type;
            }
        }
        return found;
    }

    private static boolean has(AttributeValue value, Type type) {
        return switch (type) {
            case S -> value.getS() != null;
            case N -> value.getN() != null;
            case B -> value.getB() != null;
            case BOOL -> value.getBOOL() != null;
            case NULL -> Boolean.TRUE.equals(value.getNULL());
            case SS -> value.getSS() != null;
            case NS -> value.getNS() != null;
            case BS -> value.getBS() != null;
            case L -> value.getL() != null;
            case M -> value.getM() != null;
        };
    }

    @Override
    public String text(AttributeValue value) {
        return value.getS() != null ? value.getS() : value.getN();
    }

    @Override
    public byte[] bytes(AttributeValue value) {
        return copy(value.getB());
    }

    /** The buffer belongs to the event and is left where it stands. */
    private static byte[] copy(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    @Override
    public boolean bool(AttributeValue value) {
        return value.getBOOL();
    }

    @Override
    public Iterator<?> members(AttributeValue value) {
        if (value.getBS() == null) {
            List<String> texts = value.getSS() != null ? value.getSS() : value.getNS();
            return texts.iterator();
        }
        return value.getBS().stream().map(LambdaTree::copy).iterator();
    }

    @Override
    public Iterator<AttributeValue> elements(AttributeValue value) {
        return value.getL().iterator();
    }

    @Override
    public Iterator<Map.Entry<String, AttributeValue>> entries(AttributeValue value) {
        return value.getM().entrySet().iterator();
    }
}
