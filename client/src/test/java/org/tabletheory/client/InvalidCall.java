package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;

/**
 * A call with invalid input, which must fail before any request.
 *
 * @param attribute the invalid attribute, if the error concerns one
 */
record InvalidCall(
        String name,
        String code,
        String model,
        @Nullable String attribute,
        Function<TableTheory, @Nullable Object> call) {
    @Table("parcels")
    record Parcel(
            @PartitionKey String id,
            @SortKey String part,
            @IndexPartitionKey("by-depot") @Nullable String depot,
            long weight,
            @OmitEmpty @Nullable String note,
            List<Object> contents,
            @CreatedAt @Nullable Instant createdAt,
            @Version long version) {
        static Parcel of(String id, String part, @Nullable String depot, String note, List<Object> contents) {
            return new Parcel(id, part, depot, 1, note, contents, null, 0);
        }
    }

    static final Parcel PARCEL = Parcel.of("1", "a", "north", "", List.of());
    static final Item KEY = Item.of("id", Value.s("1"));
    private static final Model LETTER = Model.builder("Letter", "letters")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("stamps", Type.N))
            .build();
    private static final Model SECRET = Model.builder("Secret", "secrets")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("pin", Type.S).encryption(Encryption.V1))
            .build();
    private static final Model RECEIPT = Model.builder("Receipt", "receipts")
            .dmsVersion(DmsVersion.V0_2)
            .partitionKey("id", Type.S)
            .writePolicy(ModelWritePolicy.WRITE_ONCE)
            .attribute(AttributeDef.of("sum", Type.N))
            .build();
    private static final Model SEAL = Model.builder("Seal", "seals")
            .dmsVersion(DmsVersion.V0_2)
            .partitionKey("id", Type.S)
            .writePolicy(ModelWritePolicy.protecting(List.of("mark")))
            .attribute(AttributeDef.of("mark", Type.S))
            .build();

    /** A call on a parcel. */
    static InvalidCall parcel(
            String name, String code, @Nullable String attribute, Function<TableTheory, @Nullable Object> call) {
        return new InvalidCall(name, code, "Parcel", attribute, call);
    }

    /** A client that knows all models of the invalid calls. */
    static TableTheory client(StubWire wire) {
        return TableTheory.over(wire, Clock.systemUTC())
                .register(LETTER)
                .register(SECRET)
                .register(RECEIPT)
                .register(SEAL);
    }

    /** Checks that the call fails with the code, the model and the attribute, and that nothing is sent. */
    void assertRejected() {
        StubWire wire = StubWire.responding("{}");
        TableTheory db = client(wire);
        assertThatThrownBy(() -> call.apply(db)).isInstanceOfSatisfying(TableTheoryException.class, error -> {
            assertThat(error.codes()).contains(code);
            assertThat(error.model()).isEqualTo(model);
            assertThat(error.getMessage()).contains(model);
            if (attribute != null) {
                assertThat(error.getMessage()).contains(attribute);
            }
        });
        assertThat(wire.sent()).isEmpty();
    }

    @Override
    public String toString() {
        return name;
    }
}
