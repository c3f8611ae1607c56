package org.tabletheory.aws.internal.item;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/** Access to attribute values of Lambda events. Immutable. */
public final class LambdaValueAccess implements AttributeValueAccess<AttributeValue> {
    public static final LambdaValueAccess INSTANCE = new LambdaValueAccess();

    private LambdaValueAccess() {}

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

    /** Copies the bytes without moving the position of the event's buffer. */
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
            List<String> strings = value.getSS() != null ? value.getSS() : value.getNS();
            return strings.iterator();
        }
        return value.getBS().stream().map(LambdaValueAccess::copy).iterator();
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
