package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.PersonForms.Name;
import org.tabletheory.client.PersonForms.Person;
import org.tabletheory.client.PersonForms.PersonOne;
import org.tabletheory.client.PersonForms.PersonTwo;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;

/** Writes of items of older forms. */
@DynamoTest
@Timeout(60)
class EvolutionWriteCallsTest {
    private static final String FAILED = "UpdateItem CONDITION_FAILED";
    private static final String UPDATED = "UpdateItem SUCCEEDED";

    private PersonTable table;
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new PersonTable(endpoint, prefix);
        db = table.db();
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void updateOfAnOlderItemStoresAllOfItInThePresentForm(int form) {
        table.store(form == 1 ? PersonForms.first("1") : PersonForms.second("1"));
        Person read = table.person().first();
        table.calls().clear();

        Person updated = db.model(read.visited(7)).update("visits");

        assertThat(updated).isEqualTo(new Person("p", "1", PersonTable.ANN.name(), "ann@example.org", 7, 1L));
        assertThat(table.stored())
                .isEqualTo(PersonForms.third("1").with("visits", Value.n(7)).with("version", Value.n(1)));
        assertThat(table.calls().subList(0, 3)).containsExactly(FAILED, UPDATED, UPDATED);
        table.calls().clear();
        db.model(updated.visited(8)).update("visits");
        db.model(updated.visited(9)).anyVersion().update();
        assertThat(table.calls()).as("one request each from then on").containsExactly(UPDATED, UPDATED);
        assertThat(table.stored().get("_form")).isEqualTo(Value.n(3));
    }

    @Test
    void updateBuildersChangeThePresentForm() {
        Person updated = table.person()
                .updateBuilder()
                .increment("visits")
                .set("name.last", "Poe")
                .condition("name.first", "=", "Ann")
                .returnValues(ReturnValues.ALL_NEW)
                .executeWithResult();

        assertThat(updated).isEqualTo(new Person("p", "1", new Name("Ann", "Poe"), "ann@example.org", 2, 1L));
        assertThat(table.stored().get("of")).isEqualTo(Value.s("another program"));
    }

    @Test
    void updateOfNoItemCreatesOneOfThePresentForm() {
        db.model(Person.class)
                .where("PK", "=", "p")
                .where("SK", "=", "new")
                .updateBuilder()
                .set("visits", 1)
                .execute();

        Item created = db.items(PersonForms.RAW)
                .get(PersonTable.KEY.with("SK", Value.s("new")), true, List.of())
                .orElseThrow();
        assertThat(created.get("_form")).isEqualTo(Value.n(3));
        assertThat(db.model(new PersonTwo("p", "two", "a", "b", null, 1, null)).save())
                .isNotNull();
    }

    @Test
    void putsReplaceOlderItems() {
        Person read = table.person().first();
        assertThat(db.model(read.visited(5)).save().version()).isEqualTo(1);
        assertThat(table.calls()).containsExactly("GetItem SUCCEEDED", "PutItem SUCCEEDED");
        assertThat(table.stored().without("of"))
                .isEqualTo(PersonForms.third("1")
                        .without("of")
                        .with("visits", Value.n(5))
                        .with("version", Value.n(1)));

        table.store(PersonForms.first("1"));
        db.model(read.visited(6)).withCondition("name.last", "=", "Lee").save();
        assertThat(table.stored().get("visits"))
                .as("the condition holds for the present form")
                .isEqualTo(Value.n(6));
        table.store(PersonForms.first("1"));
        assertThatThrownBy(() -> db.model(read.visited(6))
                        .withCondition("name.last", "<>", "Lee")
                        .save())
                .isInstanceOf(ConditionFailedException.class);
    }

    @Test
    void deletesWithConditionsSeeThePresentForm() {
        assertThatThrownBy(() ->
                        table.person().withCondition("name.last", "=", "Poe").delete())
                .isInstanceOf(ConditionFailedException.class);
        table.store(PersonForms.first("1"));
        table.person().withCondition("name.last", "=", "Lee").delete();
        assertThat(table.person().firstOrEmpty()).isEmpty();
        table.store(PersonForms.first("1"));
        db.model(table.person().first()).delete();
        assertThat(table.calls())
                .as("no condition on content")
                .containsExactly("GetItem SUCCEEDED", "DeleteItem SUCCEEDED");
    }

    /** An expression may use names without placeholders, so it may compare any attribute. */
    @Test
    void conditionExpressionsSeeThePresentForm() {
        table.person()
                .withConditionExpression("attribute_exists(email)", Map.of(), Map.of())
                .delete();
        assertThat(table.person().firstOrEmpty()).isEmpty();

        table.store(PersonForms.first("1"));
        Person read = table.person().first();
        db.model(read.visited(6))
                .withConditionExpression("attribute_exists(email)", Map.of(), Map.of())
                .save();
        assertThat(table.stored().get("visits")).isEqualTo(Value.n(6));

        table.store(PersonForms.first("1"));
        assertThatThrownBy(() -> table.person()
                        .withConditionExpression("attribute_not_exists(email)", Map.of(), Map.of())
                        .delete())
                .isInstanceOf(ConditionFailedException.class);
    }

    @Test
    void transactionsChangeThePresentForm() {
        table.store(PersonForms.second("2"));
        db.transact()
                .update(db.model(table.person().first().visited(4)), "visits")
                .conditionCheck(
                        db.model(Person.class).where("PK", "=", "p").where("SK", "=", "2"),
                        org.tabletheory.mapping.condition.Condition.field("name.first", "=", "Ann"))
                .execute();

        assertThat(table.stored())
                .isEqualTo(PersonForms.third("1").with("visits", Value.n(4)).with("version", Value.n(1)));
        table.store(PersonForms.first("1"));
        assertThatThrownBy(() -> db.transact()
                        .update(db.model(new Person("p", "1", null, null, 9, 8L)), "visits")
                        .execute())
                .isInstanceOfSatisfying(
                        TransactionException.class,
                        e -> assertThat(e.firstFault().orElseThrow().codes()).contains(ErrorCodes.CONDITION_FAILED));
        assertThat(table.stored())
                .as("the item is of the present form, and otherwise unchanged")
                .isEqualTo(PersonForms.third("1"));
    }

    @Test
    void staleUpdatesOfOlderItemsAreVersionConflicts() {
        assertThatThrownBy(
                        () -> db.model(new Person("p", "1", null, null, 9, 8L)).update("visits"))
                .isInstanceOfSatisfying(
                        VersionConflictException.class,
                        e -> assertThat(e.foundVersion()).hasValue(0));
    }

    @Test
    void rewriteStoresAnItemOnce() {
        ItemForms<Person> forms = db.forms(Person.class);
        Item first = table.stored();

        assertThat(forms.formOf(first)).isEqualTo(1);
        assertThat(forms.presentFormOf(first)).isEqualTo(3);
        assertThat(forms.isPresent(first)).isFalse();
        assertThat(forms.upcast(first)).isEqualTo(PersonForms.third("1"));
        assertThat(forms.rewrite(first)).contains(PersonForms.third("1"));
        assertThat(table.stored()).isEqualTo(PersonForms.third("1"));
        table.calls().clear();
        assertThat(forms.rewrite(table.stored())).contains(PersonForms.third("1"));
        assertThat(table.calls()).as("nothing to do").containsExactly("GetItem SUCCEEDED");
        Item changed = PersonForms.second("1").with("visits", Value.n(5));
        table.store(changed);
        assertThat(forms.rewrite(first))
                .as("the present content is rewritten")
                .contains(PersonForms.third("1").with("visits", Value.n(5)));
        table.person().delete();
        assertThat(forms.rewrite(first)).isEmpty();
        ItemForms<PersonOne> none = db.forms(PersonOne.class);
        assertThat(none.evolves()).isFalse();
        assertThat(none.isPresent(first)).isTrue();
        assertThat(none.rewrite(first)).as("nothing to rewrite").contains(first);
    }
}
