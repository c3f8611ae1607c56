package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;

/** Writes whose first response is lost after DynamoDB applied them. */
@DynamoTest
@Timeout(60)
class LostResponsesTest {
    private static final Item KEY = Item.of("PK", Value.s("a"));

    /** With a version, but without a timestamp that would identify a write. */
    @Table("counters")
    record Counter(
            @PartitionKey("PK") String pk, long n, @Version long version) {}

    private Model model;
    private TableTheory direct;
    private FaultProxy proxy;
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) throws Exception {
        proxy = FaultProxy.start(endpoint, FaultPlan.none());
        direct = connect(endpoint, prefix);
        db = connect(proxy.endpoint(), prefix);
        direct.createTable(Counter.class);
        model = Model.builder("RawCounter", "counters")
                .partitionKey("PK", Type.S)
                .build();
        direct.items(model).put(new ItemWrite.Put(KEY.with("n", Value.n(1)).with("version", Value.n(3)), null));
    }

    private static TableTheory connect(URI endpoint, TablePrefix prefix) {
        return TableTheory.connect(
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build());
    }

    @AfterEach
    void close() {
        db.close();
        proxy.close();
        direct.close();
    }

    private void loseFirstResponse(Fault fault) {
        proxy.plan((number, operation) -> number == 0 ? fault : Fault.NONE);
    }

    private Item stored() {
        return direct.items(model).get(KEY, true, List.of()).orElse(Item.empty());
    }

    private static ItemWrite.Update set(ReturnValues returns) {
        return new ItemWrite.Update(
                KEY,
                new Expression("SET n = :n", Map.of(), Map.of(":n", Value.n(2))),
                null,
                returns,
                Effect.IDEMPOTENT);
    }

    @ParameterizedTest
    @EnumSource(names = {"RESET_AFTER", "TRUNCATE", "INTERNAL_ERROR_AFTER"})
    void deleteThatReturnsTheOldItemIsNotRepeated(Fault fault) {
        loseFirstResponse(fault);

        assertThatThrownBy(() -> db.items(model).delete(new ItemWrite.Delete(KEY, null, true)))
                .isInstanceOf(UnknownOutcomeException.class);
        assertThat(proxy.requests()).isEqualTo(1);
        assertThat(stored()).isEqualTo(Item.empty());
    }

    @Test
    void deleteThatReturnsNothingIsRepeated() {
        loseFirstResponse(Fault.RESET_AFTER);

        assertThat(db.items(model).delete(new ItemWrite.Delete(KEY, null, false)))
                .isEmpty();
        assertThat(proxy.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"ALL_OLD", "UPDATED_OLD"})
    void updateThatReturnsOldValuesIsNotRepeated(ReturnValues returns) {
        loseFirstResponse(Fault.RESET_AFTER);

        assertThatThrownBy(() -> db.items(model).update(set(returns))).isInstanceOf(UnknownOutcomeException.class);
        assertThat(proxy.requests()).isEqualTo(1);
        assertThat(stored().get("n")).isEqualTo(Value.n(2));
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "ALL_NEW", "UPDATED_NEW"})
    void updateThatReturnsNewValuesIsRepeated(ReturnValues returns) {
        loseFirstResponse(Fault.RESET_AFTER);

        assertThat(db.items(model).update(set(returns)).isPresent()).isEqualTo(returns != ReturnValues.NONE);
        assertThat(proxy.requests()).isEqualTo(2);
    }

    @Test
    void versionConflictWithTheOwnLostWriteIsAnUnknownOutcome() {
        loseFirstResponse(Fault.RESET_AFTER);
        UpdateBuilder<Counter> increment =
                db.model(Counter.class).where("PK", "=", "a").updateBuilder().add("n", 1);

        assertThatThrownBy(() -> increment.touch().conditionVersion(3).execute())
                .isInstanceOfSatisfying(UnknownOutcomeException.class, unknown -> {
                    assertThat(unknown.is(ErrorCodes.UNKNOWN_OUTCOME)).isTrue();
                    assertThat(unknown).hasMessageContaining("read it before you write it again");
                    assertThat(unknown.getCause())
                            .isInstanceOf(VersionConflictException.class)
                            .hasMessageNotContaining("repeat the change");
                });
        assertThat(stored().get("n")).isEqualTo(Value.n(2));
        assertThat(stored().get("version")).isEqualTo(Value.n(4));
    }

    /** Only a timestamp would show that the stored item is the result of the lost attempt. */
    @Test
    void createWithoutATimestampDoesNotTakeAnEqualItemForItsOwn() {
        loseFirstResponse(Fault.RESET_AFTER);

        assertThatThrownBy(() -> db.model(new Counter("b", 1, 0)).create())
                .isInstanceOfSatisfying(
                        ConditionFailedException.class,
                        failure -> assertThat(failure.outcomeUnknown()).isTrue());
    }

    @Table("counters")
    @Discriminator("kind")
    sealed interface Tally {
        record Dated(
                @PartitionKey("PK") String pk,
                long n,
                @UpdatedAt @Nullable Instant updated,
                @Version long version) implements Tally {}

        record Plain(
                @PartitionKey("PK") String pk,
                long n,
                @Version long version) implements Tally {}
    }

    @Test
    void updateOfAClassWithoutATimestampHasAnUnknownOutcome() {
        direct.model(new Tally.Plain("p", 1, 0)).create();
        direct.model(new Tally.Dated("d", 1, null, 0)).create();

        loseFirstResponse(Fault.RESET_AFTER);
        assertThatThrownBy(() -> db.model(new Tally.Plain("p", 2, 0)).update("n"))
                .isInstanceOf(UnknownOutcomeException.class);
        loseFirstResponse(Fault.RESET_AFTER);
        assertThat(db.model(new Tally.Dated("d", 2, null, 0)).update("n").version())
                .isEqualTo(1);
    }

    @Test
    void batchWithALeftoverThatMayHaveBeenWrittenHasAnUnknownOutcome() {
        proxy.plan((number, operation) -> Fault.RESET_AFTER);
        BatchOptions once = BatchOptions.defaults().withRetry(0, Duration.ZERO);

        assertThatThrownBy(() -> db.model(Counter.class).batchCreate(List.of(new Counter("a", 9, 0)), once))
                .isInstanceOfSatisfying(BatchException.class, error -> {
                    assertThat(error.outcomeUnknown()).isTrue();
                    assertThat(error.is(ErrorCodes.UNKNOWN_OUTCOME)).isTrue();
                });
        assertThat(stored().get("n")).isEqualTo(Value.n(9));
    }
}
