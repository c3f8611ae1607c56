package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.Model;

/** What is refused with its code before any request. */
class RefusedWritesTest {
    private static final String KEY = "\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}";
    private static final Model USER = Models.user("users");

    private final PlannedWrites writes = new PlannedWrites();

    @AfterEach
    void nothingWasSent() {
        assertThat(writes.wire.requests).isEmpty();
    }

    private static void refused(String code, String fix, ThrowingCallable write) {
        assertThatThrownBy(write).isInstanceOfSatisfying(TableTheoryException.class, error -> {
            assertThat(error.codes()).contains(code);
            assertThat(error.getMessage()).contains(fix);
            assertThat(error.model()).isNotNull();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"PK\":{\"S\":\"U#1\"}}",
                "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"\"}}",
                "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"NULL\":true}}"
            })
    void aMissingEmptyOrNullKey(String entity) {
        refused(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).create());
        refused(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).save());
        refused(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).update("title"));
        refused(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).delete());
    }

    @Test
    void aKeyOfTheWrongTypeOrTooLong() {
        refused(
                ErrorCodes.INVALID_MODEL,
                "type S",
                () -> writes.of(USER, "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"N\":\"1\"}}")
                        .create());
        refused(
                ErrorCodes.INVALID_MODEL,
                "1024",
                () -> writes.of(USER, "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"" + "x".repeat(1025) + "\"}}")
                        .create());
        refused(
                ErrorCodes.INVALID_MODEL,
                "2048",
                () -> writes.of(USER, "{\"PK\":{\"S\":\"" + "ø".repeat(1025) + "\"},\"SK\":{\"S\":\"x\"}}")
                        .create());
    }

    @ParameterizedTest
    @CsvSource({
        "PK, part of the key",
        "SK, part of the key",
        "createdAt, created_at",
        "updatedAt, updated_at",
        "version, version",
        "nicknam, nickname"
    })
    void anUpdateThatNamesAKeyALifecycleFieldOrNothingKnown(String field, String reason) {
        refused(
                ErrorCodes.INVALID_MODEL,
                reason,
                () -> writes.of(USER, "{" + KEY + "}").update(field));
    }

    @Test
    void anUpdateOfAFieldThatTheEntitySaysNothingOf() {
        refused(
                ErrorCodes.INVALID_MODEL,
                "says nothing",
                () -> writes.of(USER, "{" + KEY + "}").update("title"));
        refused(
                ErrorCodes.INVALID_MODEL,
                "name address itself",
                () -> writes.of(USER, "{" + KEY + "}").update("address.city"));
    }

    @Test
    void anUpdateOfAPlaceAndOfWhatItLiesIn() {
        refused(
                ErrorCodes.INVALID_MODEL,
                "lies inside address",
                () -> writes.of(USER, "{" + KEY + ",\"address\":{\"M\":{\"city\":{\"S\":\"Oslo\"}}}}")
                        .update("address.city", "address"));
    }

    @Test
    void anUpdateWithNothingToDo() {
        refused(
                ErrorCodes.NO_UPDATABLE_FIELDS,
                "name the fields",
                () -> writes.of(Models.note("notes"), "{" + KEY + ",\"text\":{\"S\":\"\"}}")
                        .update());
    }

    @Test
    void anEmptyKeyOfAnIndexWithTheFix() {
        String entity = "{" + KEY + ",\"owner\":{\"S\":\"\"}}";
        refused(
                ErrorCodes.INVALID_MODEL,
                "omit_empty",
                () -> writes.of(USER, entity).create());
        refused(
                ErrorCodes.INVALID_MODEL,
                "gsi-owner",
                () -> writes.of(USER, entity).update("owner"));
    }

    @Test
    void ttlThatIsNotWholeSecondsOrLooksLikeMilliseconds() {
        refused(
                ErrorCodes.INVALID_MODEL,
                "milliseconds",
                () -> writes.of(USER, "{" + KEY + ",\"ttl\":{\"N\":\"1700000000000\"}}")
                        .create());
        refused(
                ErrorCodes.INVALID_MODEL,
                "seconds",
                () -> writes.of(USER, "{" + KEY + ",\"ttl\":{\"N\":\"1700000000.5\"}}")
                        .update("ttl"));
        refused(
                ErrorCodes.INVALID_MODEL,
                "type N",
                () -> writes.of(USER, "{" + KEY + ",\"ttl\":{\"S\":\"tomorrow\"}}")
                        .save());
    }

    @Test
    void anItemOver400Kilobytes() {
        Item large = DynamoJson.readItem("{" + KEY + "}").with("title", Value.s("x".repeat(ItemLimits.ITEM_BYTES)));

        assertThatThrownBy(() -> writes.of(USER, large, WriteSpec.EMPTY).create())
                .isInstanceOf(ItemTooLargeException.class);
        assertThatThrownBy(() -> writes.of(USER, large, WriteSpec.EMPTY).update("title"))
                .isInstanceOf(ItemTooLargeException.class);
    }

    @Test
    void aValueNestedDeeperThan32OrNoNumberWithItsPlace() {
        Value deep = Value.s("x");
        for (int i = 0; i < 32; i++) {
            deep = Value.l(deep);
        }
        Item item = DynamoJson.readItem("{" + KEY + "}").with("lines", deep);
        refused(
                ErrorCodes.INVALID_MODEL,
                "32",
                () -> writes.of(USER, item, WriteSpec.EMPTY).create());

        Item digits = DynamoJson.readItem("{" + KEY + "}").with("lines", Value.l(new Value.N("1".repeat(39))));
        assertThatThrownBy(() -> writes.of(USER, digits, WriteSpec.EMPTY).create())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.attributePath()).isEqualTo("lines[0]"));
    }

    @Test
    void writeOnceItemsAreNotChangedWhateverTheVersion() {
        Model event = Models.event("events");
        String entity = "{" + KEY + ",\"kind\":{\"S\":\"x\"},\"version\":{\"S\":\"not even one\"}}";
        refused(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "written once",
                () -> writes.of(event, entity).update("kind"));
        refused(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "written once",
                () -> writes.of(event, entity).save());
        refused(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "written once",
                () -> writes.of(event, entity).delete());
    }

    @Test
    void protectedAttributesAreNotUpdatedNorReplaced() {
        Model release = Models.release("releases");
        String entity = "{" + KEY + ",\"status\":{\"S\":\"on\"},\"pinned\":{\"M\":{\"id\":{\"S\":\"r\"}}}}";
        refused(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).update("pinned"));
        refused(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).update("pinned.id"));
        refused(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).update());
        refused(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).save());
        refused(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "status",
                () -> writes.of(release, DynamoJson.readItem(entity), WriteSpec.EMPTY.withProtected("status"))
                        .update("status"));
    }

    @Test
    void anEncryptedModelWithoutAKeyProviderFailsClosed() {
        Model patient = Models.patient("patients");
        String entity = "{" + KEY + ",\"taxId\":{\"S\":\"123\"}}";
        refused(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).create());
        refused(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).tryCreate());
        refused(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).save());
        refused(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).update("taxId"));
        refused(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).delete());
    }

    @Test
    void createThatRequiresAnExistingItem() {
        refused(
                ErrorCodes.INVALID_OPERATOR,
                "save or update",
                () -> writes.of(USER, "{" + KEY + "}", Condition.ifExists()).create());
    }

    @Test
    void aVersionThatIsNoWholeNumber() {
        refused(
                ErrorCodes.INVALID_MODEL,
                "whole number",
                () -> writes.of(USER, "{" + KEY + ",\"version\":{\"N\":\"1.5\"}}")
                        .save());
    }
}
