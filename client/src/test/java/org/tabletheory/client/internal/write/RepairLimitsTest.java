package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.wire.Effect;

/** How often a write is repeated while its item is stored in an older form, and what is reported about other forms. */
@Timeout(60)
class RepairLimitsTest {
    @Table("tasks")
    @Form(2)
    record Task(
            @PartitionKey String id,
            String text,
            @Version @Nullable Long version) {
        @Upcast(from = 1)
        static Item same(Item item) {
            return item;
        }
    }

    private static final Item OLDER =
            Item.of("id", Value.s("1"), "text", Value.s("a")).with("version", Value.n(7));
    private static final Task TASK = new Task("1", "b", 3L);

    private static ConditionFailedException changed(@Nullable Item found) {
        return new ConditionFailedException("the condition failed.", ErrorContext.NONE, found, null);
    }

    private static StubWire alwaysFinding(@Nullable Item found) {
        return new StubWire(request -> {
            throw changed(found);
        });
    }

    private static TableTheory over(StubWire wire) {
        return TableTheory.over(wire, Clock.systemUTC());
    }

    private static CancellationReason failed(int index, @Nullable Item found) {
        return new CancellationReason(index, null, null, "ConditionalCheckFailed", "no", found, null, List.of());
    }

    @Test
    void updateGivesUpAfterAHundredRepairs() {
        StubWire wire = alwaysFinding(OLDER);

        assertThatThrownBy(() -> over(wire).model(TASK).update("text")).isInstanceOf(ConditionFailedException.class);
        assertThat(wire.sent()).as("two attempts, and the repairs between them").hasSize(102);
    }

    @Test
    void rewriteGivesUpAfterTwentyAttempts() {
        StubWire wire = alwaysFinding(OLDER);

        assertThatThrownBy(() -> over(wire).forms(Task.class).rewrite(OLDER))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.CONDITION_FAILED))
                .hasMessageContaining("is changed too often to be rewritten; try again later");
        assertThat(wire.sent()).hasSize(20);
    }

    @Test
    void transactionGivesUpAfterTenRepairs() {
        List<String> transactions = new ArrayList<>();
        StubWire wire = new StubWire(request -> {
            if (request.contains("TransactItems")) {
                transactions.add(request);
                throw new TransactionException("cancelled", ErrorContext.NONE, List.of(failed(0, OLDER)), null);
            }
            return "{}";
        });

        TableTheory db = over(wire);

        assertThatThrownBy(() -> db.transact().update(db.model(TASK), "text").execute())
                .isInstanceOf(TransactionException.class);
        assertThat(transactions).hasSize(11);
    }

    /** What a wire reports is not trusted to fit the transaction. */
    @Test
    void reasonOfNoActionIsReportedAsItIs() {
        for (List<CancellationReason> reasons :
                List.of(List.of(failed(1, OLDER)), List.of(failed(0, OLDER), failed(1, OLDER)))) {
            StubWire wire = new StubWire(request -> {
                if (request.contains("TransactItems")) {
                    throw new TransactionException("cancelled", ErrorContext.NONE, reasons, null);
                }
                return "{}";
            });
            TableTheory db = over(wire);

            assertThatThrownBy(
                            () -> db.transact().update(db.model(TASK), "text").execute())
                    .isInstanceOf(TransactionException.class);
        }
    }

    @Test
    void itemOfANewerFormIsNotAVersionConflict() {
        Item newer = OLDER.with("_form", Value.n(3));

        assertThatThrownBy(() -> over(alwaysFinding(newer)).model(TASK).update("text"))
                .isInstanceOf(ConditionFailedException.class)
                .isNotInstanceOf(VersionConflictException.class)
                .hasMessageContaining("update this program");
    }

    @Test
    void missingItemOfAModelWithFormsIsAVersionConflict() {
        assertThatThrownBy(() -> over(alwaysFinding(null)).model(TASK).update("text"))
                .isInstanceOf(VersionConflictException.class)
                .hasMessageContaining("the item does not exist");
    }

    /** An update that increments must not be applied twice, unless its own increment makes its condition fail. */
    @Test
    void onlyAConditionOnTheIncrementedVersionMakesAnUpdateRepeatable() {
        VersionLock lock = new VersionLock("version", 3, true);
        UpdateAction plus = new UpdateAction.Plus(AttributePath.ofName("n"), Value.n(1), Value.n(0));
        Item key = Item.of("id", Value.s("1"));
        Predicate version = Predicate.equal("version", Value.n(3));
        Predicate other = Predicate.equal("text", Value.n(3));

        assertThat(effect(key, lock, List.of(plus, lock.increment()), version)).isEqualTo(Effect.GUARDED);
        assertThat(effect(key, lock, List.of(plus, lock.increment()), other)).isEqualTo(Effect.ONCE);
        assertThat(effect(key, lock, List.of(plus), version)).isEqualTo(Effect.ONCE);
        assertThat(effect(key, lock, List.of(plus), Predicate.exists("id", false)))
                .isEqualTo(Effect.GUARDED);
        assertThat(effect(key, lock, List.of(plus), Predicate.exists("id", true)))
                .isEqualTo(Effect.ONCE);
        assertThat(effect(key, lock, List.of(lock.increment()), null)).isEqualTo(Effect.IDEMPOTENT);
        assertThat(effect(key, lock, List.of(plus, lock.increment()), new Predicate.Or(List.of(version, other))))
                .isEqualTo(Effect.ONCE);
        Predicate inside =
                new Predicate.Compare(AttributePath.parse("version.number"), Operator.EQ, List.of(Value.n(3)));
        assertThat(effect(key, lock, List.of(plus, lock.increment()), inside)).isEqualTo(Effect.ONCE);
        assertThat(new UpdateRepeatability(
                                key, Optional.of(lock), List.of(lock.increment()), null, ReturnValues.ALL_OLD)
                        .effect())
                .as("the old item after the first attempt is another one")
                .isEqualTo(Effect.ONCE);
    }

    private static Effect effect(
            Item key, VersionLock lock, List<UpdateAction> actions, @Nullable Predicate condition) {
        return new UpdateRepeatability(key, Optional.of(lock), actions, condition, ReturnValues.NONE).effect();
    }

    @Test
    void versionOfTheBuilderIsComparedEvenIfAnyVersionIsAllowed() {
        StubWire wire = StubWire.responding("{}");

        over(wire).model(TASK).anyVersion().updateBuilder().set("text", "c").execute();
        over(wire)
                .model(TASK)
                .anyVersion()
                .updateBuilder()
                .set("text", "c")
                .conditionVersion()
                .execute();

        assertThat(wire.sent().get(0)).doesNotContain("{\"N\":\"3\"}");
        assertThat(wire.sent().get(1)).contains("{\"N\":\"3\"}");
    }

    @Test
    void unreadableResultOfAnUpdateNamesItsAttribute() {
        StubWire wire = StubWire.responding(
                "{\"Attributes\":{\"id\":{\"S\":\"1\"},\"_form\":{\"N\":\"2\"},\"text\":{\"N\":\"5\"}}}");

        assertThatThrownBy(() -> over(wire).model(TASK).update("text"))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.attributePath()).isEqualTo("text");
                    assertThat(e.outcomeUnknown()).isTrue();
                })
                .hasMessageContaining("the update was applied, but the stored item does not fit");
    }
}
