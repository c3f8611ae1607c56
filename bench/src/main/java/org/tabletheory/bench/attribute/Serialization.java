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
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Operation;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.bench.measure.Variant;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A workload in the types of both sides, which have been checked to agree.
 *
 * <p>When serializing, the peer starts with its own value type, so the conversion from the AWS SDK type does not count.
 * When deserializing, it returns the AWS SDK type, because its own type is not usable for applications. The opposite of each
 * is reported as an additional variant.
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
            throw new IllegalStateException("different bytes for workload " + workload);
        }
        if (!SdkValues.toSdk((Value) deserializeOurs()).equals(deserializePeer()) || !ours.equals(deserializeOurs())) {
            throw new IllegalStateException("different values for workload " + workload);
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

    private Duel duel(Operation ours, Operation peer, String aside, Operation asideOperation) {
        return new Duel(
                ours, List.of(Peer.of(PEER, peer)), List.of(new Variant(PEER + " " + aside, asideOperation)), size);
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
