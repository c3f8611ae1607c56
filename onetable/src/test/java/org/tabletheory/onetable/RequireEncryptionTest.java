package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Whether reading a plain value of an encrypted field is an error. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class RequireEncryptionTest {
    private static final String SCHEMA = TestTable.schema("{\"nulls\": true}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                   "id": {"type": "string"}, "pin": {"type": "string", "crypt": true},
                   "other": {"type": "string", "crypt": true},
                   "in": {"type": "object", "schema": {"pin": {"type": "string", "crypt": true}}}}}
            """);

    private TestTable strict;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        strict = TestTable.open(
                endpoint,
                prefix,
                SCHEMA,
                OneTableOptions.defaults().password("pw").requireEncryption(true));
    }

    @AfterEach
    void close() {
        strict.close();
    }

    private void put(Object... more) {
        Map<String, Object> item = properties(more);
        item.putAll(Map.of("pk", "t#1", "sk", "t#", "_type", "T", "id", "1"));
        strict.table().putItem(item, Params.of());
    }

    private void assertPlainValueIsRejected(String field) {
        assertThatThrownBy(() -> strict.model("T").get(Map.of("id", "1")))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.codes()).contains(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
                    assertThat(e.context().model()).isEqualTo("T");
                    assertThat(e.context().attributePath()).isEqualTo(field);
                })
                .hasMessageNotContaining("1234");
    }

    @Test
    void plainValueIsAnError() {
        put("pin", "1234");
        assertPlainValueIsRejected("pin");
        put("pin", 1234);
        assertPlainValueIsRejected("pin");
        put("in", Map.of("pin", "1234"));
        assertPlainValueIsRejected("in.pin");
    }

    private void assertApplied(String operation, ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.codes()).contains(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
                    assertThat(e.context().attributePath()).isEqualTo("pin");
                })
                .hasMessageContaining("the " + operation + " was applied, but the entity cannot be returned")
                .hasMessageNotContaining("1234");
    }

    @Test
    void writeThatCannotReturnThePlainValueSaysThatItWasApplied() {
        OneModel model = strict.model("T");
        put("pin", "1234");

        assertApplied("update", () -> model.update(Map.of("id", "1", "other", "new")));
        assertThat(model.get(Map.of("id", "1"), Params.of().decrypt(false)).orElseThrow())
                .containsKey("other");
        assertApplied("remove", () -> model.remove(Map.of("id", "1")));
        assertThat(strict.stored("t#1", "t#")).isEmpty();
    }

    @Test
    void writeThatReturnsNothingDoesNotReadThePlainValue() {
        put("pin", "1234");

        strict.model("T").update(Map.of("id", "1", "other", "new"), Params.of().returns(ReturnValues.NONE));
        assertThat(strict.stored("t#1", "t#").orElseThrow().attributes()).containsKey("other");
        strict.model("T").remove(Map.of("id", "1"), Params.of().returns(ReturnValues.NONE));

        assertThat(strict.stored("t#1", "t#")).isEmpty();
    }

    private record Counted(String id, int other) {}

    @Test
    void writeWhoseResultDoesNotFitTheRecordSaysThatItWasApplied() {
        strict.model("T").create(Map.of("id", "1"));

        assertThatThrownBy(() -> strict.table().model("T", Counted.class).update(Map.of("id", "1", "other", "text")))
                .hasMessageContaining("the update was applied, but the entity cannot be returned")
                .hasMessageContaining("'other'")
                .hasMessageNotContaining("text");
        assertThat(strict.model("T").get(Map.of("id", "1")).orElseThrow()).containsEntry("other", "text");
    }

    @Test
    void encryptedEmptyAndMissingValuesAreRead() {
        OneModel model = strict.model("T");
        model.create(properties("id", "1", "pin", "1234", "other", "", "in", properties("pin", null)));

        assertThat(model.get(Map.of("id", "1")).orElseThrow())
                .containsEntry("pin", "1234")
                .containsEntry("other", "")
                .containsEntry("in", properties("pin", null));
        assertThat(model.get(Map.of("id", "1"), Params.of().decrypt(false))
                        .orElseThrow()
                        .get("pin"))
                .asString()
                .startsWith("primary:");
    }

    @Test
    void withoutTheOptionPlainValuesAreReturned() {
        put("pin", "1234");
        OneTable lenient = OneTable.open(
                strict.db(),
                TestTable.document(SCHEMA),
                OneTableOptions.defaults().password("pw").table(strict.name()));

        assertThat(lenient.model("T").get(Map.of("id", "1")).orElseThrow()).containsEntry("pin", "1234");
    }

    /** What the documentation says about the format: no value is bound to its field. */
    @Test
    void encryptedValueCanBeMovedToAnotherField() {
        OneModel model = strict.model("T");
        model.create(properties("id", "1", "pin", "1234"));
        Value moved =
                Objects.requireNonNull(strict.stored("t#1", "t#").orElseThrow().get("pin"));
        put("other", ((Value.S) moved).value());

        assertThat(model.get(Map.of("id", "1")).orElseThrow()).containsEntry("other", "1234");
    }
}
