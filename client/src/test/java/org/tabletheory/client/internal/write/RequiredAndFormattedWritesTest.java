package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;

/** {@code required} and {@code format} of a model are enforced on every write, before any request. */
class RequiredAndFormattedWritesTest {
    @Table("parcels")
    record Parcel(
            @PartitionKey String id,
            @Attribute(required = true) @Nullable String name,
            @Attribute(required = true) @Nullable Instant due,
            @Attribute(required = true) Optional<Long> weight,
            @Attribute(required = true) @OmitEmpty long count,

            @Attribute(required = true) @IndexPartitionKey("byOwner") @Nullable
            String owner,

            @Version long version) {
        static Parcel complete() {
            return new Parcel("1", "n", Instant.EPOCH, Optional.of(2L), 3, "ann", 0);
        }
    }

    private final StubWire wire = StubWire.responding("{}");
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC());

    private void rejected(String attribute, String reason, ThrowingCallable write) {
        int before = wire.sent().size();
        assertThatThrownBy(write).isInstanceOfSatisfying(TableTheoryException.class, e -> {
            assertThat(e.codes()).contains("ErrInvalidModel");
            assertThat(e.model()).isNotNull();
            assertThat(e.attributePath()).isEqualTo(attribute);
            assertThat(e.getMessage()).contains(reason);
        });
        assertThat(wire.sent()).hasSize(before);
    }

    private static Parcel without(String attribute) {
        Parcel all = Parcel.complete();
        return new Parcel(
                "1",
                attribute.equals("name") ? null : all.name(),
                attribute.equals("due") ? null : all.due(),
                attribute.equals("weight") ? Optional.empty() : all.weight(),
                attribute.equals("count") ? 0 : all.count(),
                attribute.equals("owner") ? null : all.owner(),
                0);
    }

    @ParameterizedTest
    @CsvSource({"name", "due", "weight", "count", "owner"})
    void entityWithoutARequiredAttributeIsNeverPut(String attribute) {
        Parcel parcel = without(attribute);

        rejected(attribute, "required", () -> db.model(parcel).create());
        rejected(attribute, "required", () -> db.model(parcel).save());
        rejected(attribute, "required", () -> db.model(Parcel.class).batchCreate(List.of(parcel)));
        rejected(attribute, "required", () -> db.model(Parcel.class).batchPut(Stream.of(parcel)));
        rejected(
                attribute, "required", () -> db.transact().put(db.model(parcel)).execute());
        rejected(
                attribute,
                "required",
                () -> db.transact().create(db.model(parcel)).execute());
        rejected(
                attribute,
                "required",
                () -> db.transact().replace(db.model(parcel)).execute());
        rejected(attribute, "required", () -> db.model(parcel).replace());
    }

    @ParameterizedTest
    @CsvSource({"name", "due", "weight", "count", "owner"})
    void updateThatWouldRemoveARequiredAttributeIsRejected(String attribute) {
        Parcel parcel = without(attribute);

        rejected(attribute, "required", () -> db.model(parcel).update(attribute));
        rejected(attribute, "required", () -> db.model(Parcel.class).batchUpdate(List.of(parcel), attribute));
        rejected(
                attribute,
                "required",
                () -> db.transact().update(db.model(parcel), List.of(attribute)).execute());
    }

    @Test
    void itemWithoutARequiredAttributeIsRead() {
        StubWire stored = StubWire.responding("{\"Item\":{\"id\":{\"S\":\"1\"},\"name\":{\"NULL\":true}}}");
        try (TableTheory reading = TableTheory.over(stored, Clock.systemUTC())) {
            assertThat(reading.model(Parcel.class).where("id", "=", "1").first())
                    .isEqualTo(new Parcel("1", null, null, Optional.empty(), 0, null, 0));
            reading.register(NOTE);
            assertThat(reading.model("Note").where("id", "=", "1").first().get("title"))
                    .isNull();
        }
    }

    @Test
    void completeEntityIsPut() {
        db.model(Parcel.complete()).create();

        assertThat(wire.sent()).singleElement().asString().contains("\"weight\":{\"N\":\"2\"}");
    }

    @ParameterizedTest
    @CsvSource({"name", "due", "weight", "count", "owner"})
    void requiredAttributeIsNeverRemoved(String attribute) {
        rejected(
                attribute,
                "required",
                () -> db.model(Parcel.class)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .remove(attribute)
                        .execute());
        rejected(
                attribute,
                "",
                () -> db.model(Parcel.class)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .set(attribute, null)
                        .execute());
    }

    private static final Model NOTE = Model.builder("Note", "notes")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("title", Type.S).required(true))
            .attribute(AttributeDef.of("at", Type.S).format(Format.RFC3339_NANO))
            .attribute(AttributeDef.of("price", Type.S).format(Format.DECIMAL_STRING))
            .attribute(AttributeDef.of("count", Type.N).format(Format.INT))
            .attribute(AttributeDef.of("seconds", Type.N).format(Format.UNIX_SECONDS))
            .build();

    private static Item note(String attribute, Value value) {
        return Item.of("id", Value.s("1")).with("title", Value.s("t")).with(attribute, value);
    }

    @Test
    void partOfARequiredAttributeIsRemoved() {
        db.register(Model.builder("Box", "boxes")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("info", Type.M).required(true))
                .build());
        db.model("Box")
                .where("id", "=", "1")
                .updateBuilder()
                .remove("info.color")
                .execute();

        assertThat(wire.sent()).singleElement().asString().contains("REMOVE");
    }

    @Test
    void requiredAttributeOfAnItemIsNeverMissingOrNull() {
        db.register(NOTE);

        rejected(
                "title",
                "required",
                () -> db.model("Note", Item.of("id", Value.s("1"))).create());
        rejected(
                "title",
                "required",
                () -> db.model("Note", note("title", Value.nul())).save());
        db.model("Note", note("title", Value.s(""))).save();
    }

    @ParameterizedTest
    @CsvSource({
        "at, S, yesterday",
        "at, S, 2026-01-02",
        "at, S, ''",
        "price, S, 1.2.3",
        "price, S, NaN",
        "count, N, 1.5",
        "seconds, N, 0.5"
    })
    void valueOfAnotherFormatIsRejected(String attribute, Type type, String text) {
        db.register(NOTE);
        Value value = type == Type.S ? Value.s(text) : Value.n(text);

        rejected(attribute, "", () -> db.model("Note", note(attribute, value)).create());
        rejected(attribute, "", () -> db.model("Note", note(attribute, value)).update(attribute));
        rejected(
                attribute,
                "",
                () -> db.model("Note")
                        .where("id", "=", "1")
                        .updateBuilder()
                        .set(attribute, value)
                        .execute());
    }

    @ParameterizedTest
    @CsvSource({
        "at, S, 2026-01-02T03:04:05.123456789+02:00",
        "at, S, 2026-01-02T03:04:05Z",
        "price, S, -12.50",
        "price, S, 1e-7",
        "count, N, 3",
        "count, N, 3.0",
        "seconds, N, 1700000000"
    })
    void valueOfTheFormatIsStored(String attribute, Type type, String text) {
        db.register(NOTE);
        db.model("Note", note(attribute, type == Type.S ? Value.s(text) : Value.n(text)))
                .create();

        assertThat(wire.sent()).hasSize(1);
    }

    @Test
    void partOfATimestampCanBeSearched() {
        StubWire empty = StubWire.responding("{\"Items\":[],\"Count\":0,\"ScannedCount\":0}");
        TableTheory.over(empty, Clock.systemUTC())
                .register(NOTE)
                .model("Note")
                .filter("at", "BEGINS_WITH", "2026-")
                .scan();

        assertThat(empty.sent()).singleElement().asString().contains("2026-");
    }

    @Table("events")
    record Event(
            @PartitionKey String id,

            @Attribute(format = Format.RFC3339_NANO) @Nullable
            String at,

            @Attribute(format = Format.DECIMAL_STRING) @OmitEmpty
            String price,

            @Attribute(format = Format.INT) @Nullable BigDecimal count,

            @Attribute(format = Format.RFC3339_NANO) @IndexPartitionKey("byDay") @Nullable
            String day) {}

    @Test
    void textOfAnEntityMustHaveItsFormat() {
        String at = "2026-01-02T03:04:05Z";
        rejected(
                "at",
                "rfc3339nano",
                () -> db.model(new Event("1", "noon", "1", BigDecimal.ONE, at)).create());
        rejected(
                "price",
                "decimal_string",
                () -> db.model(new Event("1", at, "free", BigDecimal.ONE, at)).create());
        rejected(
                "count",
                "int",
                () -> db.model(new Event("1", at, "1", new BigDecimal("1.5"), at))
                        .create());
        rejected(
                "day",
                "rfc3339nano",
                () -> db.model(new Event("1", at, "1", BigDecimal.ONE, "today")).create());

        db.model(new Event("1", at, "", null, null)).create();
        db.model(new Event("1", null, "1.50", BigDecimal.TEN, at)).create();
        assertThat(wire.sent()).hasSize(2);
    }
}
