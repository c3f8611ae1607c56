package org.tabletheory.aws.internal.item;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Access to attribute values of the AWS SDK. Immutable. */
public final class SdkValueAccess implements AttributeValueAccess<AttributeValue> {
    public static final SdkValueAccess INSTANCE = new SdkValueAccess();

    private SdkValueAccess() {}

    @Override
    public @Nullable Type type(AttributeValue value) {
        return switch (value.type()) {
            case S -> Type.S;
            case N -> Type.N;
            case B -> Type.B;
            case SS -> Type.SS;
            case NS -> Type.NS;
            case BS -> Type.BS;
            case M -> Type.M;
            case L -> Type.L;
            case BOOL -> Type.BOOL;
            case NUL -> Boolean.TRUE.equals(value.nul()) ? Type.NULL : null;
            case UNKNOWN_TO_SDK_VERSION -> null;
        };
    }

    @Override
    public String text(AttributeValue value) {
        return value.s() != null ? value.s() : value.n();
    }

    @Override
    public byte[] bytes(AttributeValue value) {
        return value.b().asByteArray();
    }

    @Override
    public boolean bool(AttributeValue value) {
        return value.bool();
    }

    @Override
    public Iterator<?> members(AttributeValue value) {
        if (!value.hasBs()) {
            List<String> strings = value.hasSs() ? value.ss() : value.ns();
            return strings.iterator();
        }
        return value.bs().stream().map(SdkBytes::asByteArray).iterator();
    }

    @Override
    public Iterator<AttributeValue> elements(AttributeValue value) {
        return value.l().iterator();
    }

    @Override
    public Iterator<Map.Entry<String, AttributeValue>> entries(AttributeValue value) {
        return value.m().entrySet().iterator();
    }
}
