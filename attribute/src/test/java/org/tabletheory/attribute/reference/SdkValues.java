package org.tabletheory.attribute.reference;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.attribute.Value;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Converts between our values and AWS SDK values, keeping texts and the order of members and elements. */
public final class SdkValues {
    private SdkValues() {}

    public static AttributeValue toSdk(Value value) {
        if (value instanceof Value.S s) {
            return AttributeValue.fromS(s.value());
        } else if (value instanceof Value.N n) {
            return AttributeValue.fromN(n.text());
        } else if (value instanceof Value.B b) {
            return AttributeValue.fromB(SdkBytes.fromByteArray(b.bytes()));
        } else if (value instanceof Value.Bool bool) {
            return AttributeValue.fromBool(bool.value());
        } else if (value instanceof Value.Null) {
            return AttributeValue.fromNul(true);
        } else if (value instanceof Value.SS ss) {
            return AttributeValue.fromSs(ss.values().stream().toList());
        } else if (value instanceof Value.NS ns) {
            return AttributeValue.fromNs(ns.values().stream().map(Value.N::text).toList());
        } else if (value instanceof Value.BS bs) {
            return AttributeValue.fromBs(bs.values().stream()
                    .map(b -> SdkBytes.fromByteArray(b.bytes()))
                    .toList());
        } else if (value instanceof Value.L l) {
            return AttributeValue.fromL(
                    l.values().stream().map(SdkValues::toSdk).toList());
        } else if (value instanceof Value.M m) {
            Map<String, AttributeValue> entries = new LinkedHashMap<>();
            m.values().forEach((name, entry) -> entries.put(name, toSdk(entry)));
            return AttributeValue.fromM(entries);
        }
        throw new IllegalArgumentException("a type that the AWS SDK does not have: " + value.type());
    }

    /** Throws {@link org.tabletheory.attribute.AttributeException} for a value that ours cannot represent, such as a set with a duplicate. */
    public static Value toOurs(AttributeValue value) {
        return switch (value.type()) {
            case S -> Value.s(value.s());
            case N -> new Value.N(value.n());
            case B -> Value.b(value.b().asByteArray());
            case BOOL -> Value.bool(value.bool());
            case NUL -> Value.nul();
            case SS -> Value.ss(value.ss());
            case NS -> Value.ns(value.ns().stream().map(Value.N::new).toList());
            case BS ->
                Value.bs(value.bs().stream().map(b -> Value.b(b.asByteArray())).toList());
            case L -> Value.l(value.l().stream().map(SdkValues::toOurs).toArray(Value[]::new));
            case M -> {
                Map<String, Value> entries = new LinkedHashMap<>();
                value.m().forEach((name, entry) -> entries.put(name, toOurs(entry)));
                yield Value.m(entries);
            }
            case UNKNOWN_TO_SDK_VERSION -> throw new IllegalArgumentException("an AttributeValue without a value");
        };
    }
}
