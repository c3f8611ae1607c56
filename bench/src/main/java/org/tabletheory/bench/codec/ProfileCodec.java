package org.tabletheory.bench.codec;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Operation;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.bench.measure.Variant;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.registry.Mappers;

/** The generated codec of a record, directly and via an item tree, compared with hand-written code. */
final class ProfileCodec {
    static final String PEER = "hand-written";

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private final Mapper<Profile> mapper = Mappers.builder().build().of(Profile.class);
    private final Profile profile = Profile.sample(NOW);
    private final byte[] bytes;
    private final String size;

    ProfileCodec() throws IOException {
        bytes = (byte[]) write();
        size = String.format(Locale.ROOT, "15 attributes, %,d bytes", bytes.length);
        boolean same = DynamoJson.readItem(bytes).equals(DynamoJson.readItem(HandWritten.write(profile, NOW)))
                && HandWritten.read(bytes).equals(profile)
                && read().equals(profile)
                && readTree().equals(profile);
        if (!same) {
            throw new IllegalStateException("the codecs write or read different profiles");
        }
    }

    Duel writing() {
        return duel(this::write, () -> HandWritten.write(profile, NOW), this::writeTree);
    }

    Duel reading() {
        return duel(this::read, () -> HandWritten.read(bytes), this::readTree);
    }

    private Duel duel(Operation ours, Operation handWritten, Operation tree) {
        return new Duel(
                ours, List.of(Peer.of(PEER, handWritten)), List.of(new Variant("ours via an item tree", tree)), size);
    }

    private Object write() {
        JsonBuffer out = new JsonBuffer();
        PutStatus status = mapper.write(profile, NOW, PutVersion.same(), out);
        if (status != PutStatus.WRITTEN) {
            throw new IllegalStateException("a valid profile was not written directly: " + status);
        }
        return out.toByteArray();
    }

    private Object writeTree() {
        Map<String, Value> attributes = new LinkedHashMap<>();
        mapper.draft(profile).fields().forEach((name, field) -> attributes.put(name, field.value()));
        return DynamoJson.writeBytes(new Item(attributes));
    }

    private Object read() throws IOException {
        try (JsonParser json = DynamoJson.factory().createParser(bytes)) {
            return mapper.read(DynamoJson.reader(json));
        }
    }

    private Object readTree() {
        return mapper.read(TreeReader.of(DynamoJson.readItem(bytes)));
    }
}
