package org.tabletheory.mapping.spi.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.spi.rule.ItemRules;

/** The rules of keys, formats, times to live and versions, for an entity that is written directly. */
class PutContextTest {
    private static final Model MODEL = Model.builder("Thing", "things")
            .partitionKey("PK", Type.S)
            .sortKey("SK", Type.N)
            .attribute(AttributeDef.of("owner", Type.S))
            .attribute(AttributeDef.of("rank", Type.S).required(true))
            .attribute(AttributeDef.of("price", Type.S).format(Format.DECIMAL_STRING))
            .attribute(AttributeDef.of("must", Type.S).required(true))
            .attribute(AttributeDef.of("ttl", Type.N).roles(Role.TTL))
            .attribute(AttributeDef.of("free", Type.S))
            .index(IndexDef.gsi("by-owner", new KeyPart("owner", Type.S), new KeyPart("rank", Type.S)))
            .index(IndexDef.gsi("by-price", new KeyPart("price", Type.S)))
            .build();
    private static final String PRICE = "1.25";

    /** Stores values unchanged. */
    private static final class Unchanged implements ValueCodec<Value> {
        @Override
        public Value read(ItemReader in) {
            return Value.readFrom(in);
        }

        @Override
        public Value absent() {
            return Value.nul();
        }

        @Override
        public void write(@Nullable Value value, ItemWriter out) {
            value(value).writeTo(out);
        }

        @Override
        public Value value(@Nullable Value value) {
            return value == null ? Value.nul() : value;
        }

        @Override
        public boolean isEmpty(@Nullable Value value) {
            return value == null || value.equals(Value.s(""));
        }
    }

    private static final Unchanged CODEC = new Unchanged();

    private static PutContext context(PutVersion version) {
        return new PutContext(Instant.parse("2026-01-02T03:04:05.5Z"), version, ItemRules.of(MODEL));
    }

    private static void assertPut(BiConsumer<PutContext, ItemWriter> put, PutStatus status, @Nullable Item item) {
        PutContext context = context(PutVersion.same());
        JsonBuffer out = new JsonBuffer();
        out.startItem(1);
        put.accept(context, out);
        out.endItem();
        assertThat(context.status()).isEqualTo(status);
        if (item != null) {
            assertThat(Item.readFrom(out.reader())).isEqualTo(item);
        }
    }

    private static AttributeName name(String name) {
        return AttributeName.of(name);
    }

    @Test
    void primaryKeyMustBePresentAndFit() {
        String longest = "x".repeat(2048);
        assertPut((put, out) -> put.key(name("PK"), "a", out), PutStatus.WRITTEN, Item.of("PK", Value.s("a")));
        assertPut((put, out) -> put.key(name("PK"), longest, out), PutStatus.WRITTEN, Item.of("PK", Value.s(longest)));
        for (String wrong : new String[] {null, "", longest + "x"}) {
            assertPut((put, out) -> put.key(name("PK"), wrong, out), PutStatus.INVALID_KEY, Item.empty());
        }
        assertPut(
                (put, out) -> put.key(name("SK"), CODEC, Value.n(1), out),
                PutStatus.WRITTEN,
                Item.of("SK", Value.n(1)));
        for (Value wrong : new Value[] {null, Value.s("1")}) {
            assertPut((put, out) -> put.key(name("SK"), CODEC, wrong, out), PutStatus.INVALID_KEY, Item.empty());
        }
    }

    @Test
    void indexKeyMayBeAbsentUnlessItIsRequired() {
        for (boolean omit : new boolean[] {true, false}) {
            assertPut(
                    (put, out) -> put.indexKey(name("owner"), "a", omit, out),
                    PutStatus.WRITTEN,
                    Item.of("owner", Value.s("a")));
            assertPut((put, out) -> put.indexKey(name("owner"), null, omit, out), PutStatus.WRITTEN, Item.empty());
            assertPut(
                    (put, out) -> put.indexKey(name("rank"), null, omit, out),
                    PutStatus.MISSING_REQUIRED,
                    Item.empty());
            assertPut(
                    (put, out) -> put.indexKey(name("owner"), CODEC, Value.s("a"), omit, out),
                    PutStatus.WRITTEN,
                    Item.of("owner", Value.s("a")));
            assertPut(
                    (put, out) -> put.indexKey(name("owner"), CODEC, null, omit, out), PutStatus.WRITTEN, Item.empty());
            assertPut(
                    (put, out) -> put.indexKey(name("rank"), CODEC, null, omit, out),
                    PutStatus.MISSING_REQUIRED,
                    Item.empty());
            assertPut(
                    (put, out) -> put.indexKey(name("owner"), CODEC, Value.n(1), omit, out),
                    PutStatus.INVALID_INDEX_KEY,
                    Item.empty());
        }
    }

    @Test
    void emptyIndexKeyIsOmittedOrInvalid() {
        assertPut((put, out) -> put.indexKey(name("owner"), "", true, out), PutStatus.WRITTEN, Item.empty());
        assertPut((put, out) -> put.indexKey(name("owner"), "", false, out), PutStatus.INVALID_INDEX_KEY, Item.empty());
        assertPut(
                (put, out) -> put.indexKey(name("owner"), CODEC, Value.s(""), true, out),
                PutStatus.WRITTEN,
                Item.empty());
        assertPut(
                (put, out) -> put.indexKey(name("owner"), CODEC, Value.s(""), false, out),
                PutStatus.INVALID_INDEX_KEY,
                Item.empty());
        String longest = "x".repeat(1024);
        assertPut(
                (put, out) -> put.indexKey(name("rank"), longest, true, out),
                PutStatus.WRITTEN,
                Item.of("rank", Value.s(longest)));
        assertPut(
                (put, out) -> put.indexKey(name("rank"), longest + "x", true, out),
                PutStatus.INVALID_INDEX_KEY,
                Item.empty());
    }

    @Test
    void formatOfAnAttributeIsChecked() {
        assertPut(
                (put, out) -> put.indexKey(name("price"), PRICE, false, out),
                PutStatus.WRITTEN,
                Item.of("price", Value.s(PRICE)));
        assertPut(
                (put, out) -> put.indexKey(name("price"), "x", false, out), PutStatus.INVALID_INDEX_KEY, Item.empty());
        assertPut(
                (put, out) -> assertThat(put.formatted(name("price"), PRICE)).isEqualTo(PRICE),
                PutStatus.WRITTEN,
                null);
        assertPut(
                (put, out) -> assertThat(put.formatted(name("price"), "x")).isEqualTo("x"),
                PutStatus.INVALID_VALUE,
                null);
        assertPut((put, out) -> assertThat(put.formatted(name("free"), "x")).isEqualTo("x"), PutStatus.WRITTEN, null);
    }

    @Test
    void valueIsCheckedByTheRulesOfItsAttribute() {
        assertPut(
                (put, out) -> put.value(name("free"), CODEC, Value.n(1), out),
                PutStatus.WRITTEN,
                Item.of("free", Value.n(1)));
        assertPut(
                (put, out) -> put.value(name("free"), CODEC, null, out),
                PutStatus.WRITTEN,
                Item.of("free", Value.nul()));
        assertPut(
                (put, out) -> put.value(name("price"), CODEC, Value.s("x"), out),
                PutStatus.INVALID_VALUE,
                Item.empty());
        assertPut((put, out) -> put.value(name("ttl"), CODEC, Value.n(-1), out), PutStatus.INVALID_TTL, Item.empty());
        assertPut((put, out) -> put.missing(name("must")), PutStatus.MISSING_REQUIRED, Item.empty());
        assertPut((put, out) -> put.missing(name("free")), PutStatus.WRITTEN, Item.empty());
        assertPut((put, out) -> put.missing(name("price")), PutStatus.WRITTEN, Item.empty());
    }

    @Test
    void timeToLiveIsInSecondsFrom1970To9999() {
        for (long seconds : new long[] {0, 253_402_300_799L}) {
            assertPut((put, out) -> assertThat(put.ttl(seconds)).isEqualTo(seconds), PutStatus.WRITTEN, null);
            assertPut(
                    (put, out) -> ttl(put, Value.n(seconds), out), PutStatus.WRITTEN, Item.of("ttl", Value.n(seconds)));
        }
        for (long seconds : new long[] {-1, 253_402_300_800L}) {
            assertPut((put, out) -> assertThat(put.ttl(seconds)).isEqualTo(seconds), PutStatus.INVALID_TTL, null);
            assertPut((put, out) -> ttl(put, Value.n(seconds), out), PutStatus.INVALID_TTL, null);
        }
        assertPut((put, out) -> ttl(put, Value.n("1.5"), out), PutStatus.INVALID_TTL, null);
        assertPut((put, out) -> ttl(put, null, out), PutStatus.WRITTEN, Item.of("ttl", Value.nul()));
    }

    private static void ttl(PutContext put, @Nullable Value value, ItemWriter out) {
        out.name("ttl");
        put.ttl(CODEC, value, out);
    }

    private static void version(PutContext put, @Nullable Value value, ItemWriter out) {
        out.name("version");
        put.version(CODEC, value, out);
    }

    @Test
    void versionIsAWholeNumberThatIsNotTheLast() {
        assertPut((put, out) -> version(put, Value.n(7), out), PutStatus.WRITTEN, Item.of("version", Value.n(7)));
        assertPut((put, out) -> version(put, null, out), PutStatus.WRITTEN, Item.of("version", Value.n(0)));
        assertPut((put, out) -> version(put, Value.n("1.5"), out), PutStatus.INVALID_VERSION, null);
        assertPut((put, out) -> version(put, Value.s("1"), out), PutStatus.INVALID_VERSION, null);
        for (long last : new long[] {127, 32_767, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            assertPut((put, out) -> assertThat(put.version(last)).isEqualTo(last), PutStatus.INVALID_VERSION, null);
        }
    }

    @Test
    void nextVersionIsStored() {
        PutVersion version = PutVersion.next();
        PutContext put = context(version);

        assertThat(put.version(128)).isEqualTo(129);
        assertThat(version.current()).isEqualTo(128);
        assertThat(put.status()).isEqualTo(PutStatus.WRITTEN);
    }

    @Test
    void firstReasonCounts() {
        PutContext put = context(PutVersion.same());
        put.needsValidation(PutStatus.INVALID_KEY);
        put.needsValidation(PutStatus.INVALID_TTL);

        assertThat(put.status()).isEqualTo(PutStatus.INVALID_KEY);
        assertThat(put.timestamp()).isEqualTo("2026-01-02T03:04:05.5Z").isSameAs(put.timestamp());
    }
}
