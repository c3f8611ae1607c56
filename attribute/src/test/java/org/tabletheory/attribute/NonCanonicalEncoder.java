package org.tabletheory.attribute;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.tabletheory.attribute.reference.Encoding;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes the layout of attribute serialization without its rules: members and keys in any order and with duplicates,
 * numbers not normalized, and occasionally a wrong nested length. A lenient reader accepts some of it.
 */
final class NonCanonicalEncoder {
    private final Random random;

    NonCanonicalEncoder(long seed) {
        random = new Random(seed);
    }

    Encoding encode(AttributeValue value) {
        try {
            return new Encoding(type(value).id(), bytes(value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Type type(AttributeValue value) {
        return switch (value.type()) {
            case NUL -> Type.NULL;
            case UNKNOWN_TO_SDK_VERSION -> throw new IllegalArgumentException("an AttributeValue without a value");
            default -> Type.valueOf(value.type().name());
        };
    }

    private byte[] bytes(AttributeValue value) throws IOException {
        return switch (value.type()) {
            case S -> utf8(value.s());
            case N -> utf8(value.n());
            case B -> value.b().asByteArray();
            case BOOL -> new byte[] {(byte) (value.bool() ? 1 : 0)};
            case SS -> set(value.ss().stream().map(NonCanonicalEncoder::utf8).toList());
            case NS -> set(value.ns().stream().map(NonCanonicalEncoder::utf8).toList());
            case BS -> set(value.bs().stream().map(SdkBytes::asByteArray).toList());
            case L -> list(value.l());
            case M -> map(value.m());
            default -> new byte[0];
        };
    }

    private static byte[] set(List<byte[]> members) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(members.size());
        for (byte[] member : members) {
            out.writeInt(member.length);
            out.write(member);
        }
        return bytes.toByteArray();
    }

    private byte[] list(List<AttributeValue> elements) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(elements.size());
        for (AttributeValue element : elements) {
            entry(out, element);
        }
        return bytes.toByteArray();
    }

    private byte[] map(Map<String, AttributeValue> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        boolean twice = !entries.isEmpty() && random.nextInt(40) == 0;
        out.writeInt(entries.size() + (twice ? 1 : 0));
        for (Map.Entry<String, AttributeValue> entry : entries.entrySet()) {
            for (int times = twice ? 2 : 1; times > 0; times--) {
                byte[] key = utf8(entry.getKey());
                out.writeShort(Type.S.id());
                out.writeInt(key.length);
                out.write(key);
                entry(out, entry.getValue());
            }
            twice = false;
        }
        return bytes.toByteArray();
    }

    private void entry(DataOutputStream out, AttributeValue value) throws IOException {
        Type type = type(value);
        byte[] bytes = bytes(value);
        boolean container = type.isSet() || type == Type.L || type == Type.M;
        boolean untrue = random.nextInt(container ? 6 : 300) == 0;
        out.writeShort(type.id());
        out.writeInt(untrue ? random.nextInt(bytes.length + 3) : bytes.length);
        out.write(bytes);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
