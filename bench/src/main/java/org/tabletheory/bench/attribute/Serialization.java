package org.tabletheory.bench.attribute;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.tabletheory.attribute.AttributeSerialization;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.reference.DatabaseEncryptionSdk;
import org.tabletheory.attribute.reference.Encoding;
import org.tabletheory.attribute.reference.ReferenceValue;
import org.tabletheory.attribute.reference.SdkValues;
import org.tabletheory.bench.Duel;
import org.tabletheory.bench.Operation;
import org.tabletheory.bench.Peer;
import org.tabletheory.bench.Way;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One workload as each side wants it, known to come out the same on both.
 *
 * <p>Serializing, the peer starts from its own value type, so that its conversion from the AWS SDK's type is not held
 * against it. Deserializing, it ends at the AWS SDK's type, since its own holds texts as sequences of characters that
 * nobody can use. The other cut of each is the duel's variant.
 */
public final class Serialization {
    static final String PEER = "db-esdk";

    private final String size;
    private final Value ours;
    private final byte[] bytes;
    private final AttributeValue sdk;
    private final ReferenceValue reference;
    private final Encoding encoding;

    private Serialization(Workload workload) {
        sdk = workload.value();
        reference = ReferenceValue.of(sdk);
        ours = SdkValues.toOurs(sdk);
        encoding = DatabaseEncryptionSdk.serialize(reference);
        bytes = AttributeSerialization.serialize(ours);
        size = String.format(Locale.ROOT, "%s, %,d bytes", workload.size(), bytes.length);
        if (!Arrays.equals(bytes, encoding.bytes())) {
            throw new IllegalStateException("the two sides serialize " + workload + " to different bytes");
        }
        if (!SdkValues.toSdk((Value) deserializeOurs()).equals(deserializePeer()) || !ours.equals(deserializeOurs())) {
            throw new IllegalStateException("the two sides read " + workload + " as different values");
        }
    }

    public static Serialization of(Workload workload) {
        return new Serialization(workload);
    }

    public Duel serialize() {
        return duel(
                this::serializeOurs,
                this::serializePeer,
                "with conversion from the AWS SDK's value",
                () -> DatabaseEncryptionSdk.serialize(ReferenceValue.of(sdk)));
    }

    public Duel deserialize() {
        return duel(
                this::deserializeOurs,
                this::deserializePeer,
                "without conversion to the AWS SDK's value",
                () -> DatabaseEncryptionSdk.deserialize(encoding));
    }

    private Duel duel(Operation ours, Operation peer, String otherwise, Operation cutOtherwise) {
        return new Duel(
                ours, List.of(Peer.of(PEER, peer)), List.of(new Way(PEER + " " + otherwise, cutOtherwise)), size);
    }

    public Object serializeOurs() {
        return AttributeSerialization.serialize(ours);
    }

    public Object serializePeer() {
        return DatabaseEncryptionSdk.serialize(reference);
    }

    public Object deserializeOurs() {
        return AttributeSerialization.deserialize(ours.type(), bytes, Mode.STRICT);
    }

    public Object deserializePeer() {
        return DatabaseEncryptionSdk.deserialize(encoding).toSdk();
    }
}
