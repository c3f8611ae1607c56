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
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.Model;

/** Invalid writes are rejected with an error code before any request. */
class InvalidWritesTest {
    private static final String KEY = "\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}";
    private static final Model USER = Models.user("users");

    private final PlannedWrites writes = new PlannedWrites();

    @AfterEach
    void nothingWasSent() {
        assertThat(writes.wire.requests).isEmpty();
    }

    private static void rejected(String code, String fix, ThrowingCallable write) {
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
    void missingEmptyOrNullKeyIsRejected(String entity) {
        rejected(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).create());
        rejected(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).save());
        rejected(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).update("title"));
        rejected(
                ErrorCodes.MISSING_PRIMARY_KEY,
                "SK",
                () -> writes.of(USER, entity).delete());
    }

    @Test
    void keyOfWrongTypeOrLengthIsRejected() {
        rejected(
                ErrorCodes.INVALID_MODEL,
                "type S",
                () -> writes.of(USER, "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"N\":\"1\"}}")
                        .create());
        rejected(
                ErrorCodes.INVALID_MODEL,
                "1024",
                () -> writes.of(USER, "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"" + "x".repeat(1025) + "\"}}")
                        .create());
        rejected(
                ErrorCodes.INVALID_MODEL,
                "2048",
                () -> writes.of(USER, "{\"PK\":{\"S\":\"" + "ø".repeat(1025) + "\"},\"SK\":{\"S\":\"x\"}}")
                        .create());
    }

    @ParameterizedTest
    @CsvSource({
        "PK, part of the primary key",
        "SK, part of the primary key",
        "createdAt, created_at",
        "updatedAt, updated_at",
        "version, version",
        "nicknam, nickname"
    })
    void updateOfKeyMaintainedOrUnknownFieldIsRejected(String field, String reason) {
        rejected(
                ErrorCodes.INVALID_MODEL,
                reason,
                () -> writes.of(USER, "{" + KEY + "}").update(field));
    }

    @Test
    void updateOfFieldThatTheEntityDoesNotHaveIsRejected() {
        rejected(
                ErrorCodes.INVALID_MODEL,
                "does not have",
                () -> writes.of(USER, "{" + KEY + "}").update("title"));
        rejected(
                ErrorCodes.INVALID_MODEL,
                "name address instead",
                () -> writes.of(USER, "{" + KEY + "}").update("address.city"));
    }

    @Test
    void updateOfOverlappingPathsIsRejected() {
        rejected(
                ErrorCodes.INVALID_MODEL,
                "is inside address",
                () -> writes.of(USER, "{" + KEY + ",\"address\":{\"M\":{\"city\":{\"S\":\"Oslo\"}}}}")
                        .update("address.city", "address"));
    }

    @Test
    void updateWithoutFieldsIsRejected() {
        rejected(
                ErrorCodes.NO_UPDATABLE_FIELDS,
                "name the fields",
                () -> writes.of(Models.note("notes"), "{" + KEY + ",\"text\":{\"S\":\"\"}}")
                        .update());
    }

    @Test
    void emptyIndexKeyIsRejectedWithTheFix() {
        String entity = "{" + KEY + ",\"owner\":{\"S\":\"\"}}";
        rejected(
                ErrorCodes.INVALID_MODEL,
                "omit_empty",
                () -> writes.of(USER, entity).create());
        rejected(
                ErrorCodes.INVALID_MODEL,
                "gsi-owner",
                () -> writes.of(USER, entity).update("owner"));
    }

    @Test
    void ttlThatIsNotInSecondsIsRejected() {
        rejected(
                ErrorCodes.INVALID_MODEL,
                "milliseconds",
                () -> writes.of(USER, "{" + KEY + ",\"ttl\":{\"N\":\"1700000000000\"}}")
                        .create());
        rejected(
                ErrorCodes.INVALID_MODEL,
                "seconds",
                () -> writes.of(USER, "{" + KEY + ",\"ttl\":{\"N\":\"1700000000.5\"}}")
                        .update("ttl"));
        rejected(
                ErrorCodes.INVALID_MODEL,
                "type N",
                () -> writes.of(USER, "{" + KEY + ",\"ttl\":{\"S\":\"tomorrow\"}}")
                        .save());
    }

    @Test
    void itemOver400KilobytesIsRejected() {
        Item large = DynamoJson.readItem("{" + KEY + "}").with("title", Value.s("x".repeat(ItemLimits.ITEM_BYTES)));

        assertThatThrownBy(() -> writes.of(USER, large, WriteSpec.EMPTY).create())
                .isInstanceOf(ItemTooLargeException.class);
        assertThatThrownBy(() -> writes.of(USER, large, WriteSpec.EMPTY).update("title"))
                .isInstanceOf(ItemTooLargeException.class);
    }

    @Test
    void tooDeepValueOrInvalidNumberIsRejectedWithItsPath() {
        Value deep = Value.s("x");
        for (int i = 0; i < 32; i++) {
            deep = Value.l(deep);
        }
        Item item = DynamoJson.readItem("{" + KEY + "}").with("lines", deep);
        rejected(
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
    void writeOnceItemsCannotBeChanged() {
        Model event = Models.event("events");
        String entity = "{" + KEY + ",\"kind\":{\"S\":\"x\"},\"version\":{\"S\":\"not even one\"}}";
        rejected(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "write-once",
                () -> writes.of(event, entity).update("kind"));
        rejected(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "write-once",
                () -> writes.of(event, entity).save());
        rejected(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "write-once",
                () -> writes.of(event, entity).replace());
        rejected(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "write-once",
                () -> writes.of(event, entity).delete());
    }

    @Test
    void protectedAttributesCannotBeUpdatedOrReplaced() {
        Model release = Models.release("releases");
        String entity = "{" + KEY + ",\"status\":{\"S\":\"on\"},\"pinned\":{\"M\":{\"id\":{\"S\":\"r\"}}}}";
        rejected(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).update("pinned"));
        rejected(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).update("pinned.id"));
        rejected(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).update());
        rejected(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).save());
        rejected(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "pinned",
                () -> writes.of(release, entity).replace());
        rejected(
                ErrorCodes.PROTECTED_FIELD_MUTATION,
                "status",
                () -> writes.of(release, DynamoJson.readItem(entity), WriteSpec.EMPTY.withProtected("status"))
                        .update("status"));
    }

    @Test
    void encryptedModelWithoutKeyProviderFailsClosed() {
        Model patient = Models.patient("patients");
        String entity = "{" + KEY + ",\"taxId\":{\"S\":\"123\"}}";
        rejected(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).create());
        rejected(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).tryCreate());
        rejected(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).save());
        rejected(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).update("taxId"));
        rejected(
                ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                "key provider",
                () -> writes.of(patient, entity).delete());
    }

    @Test
    void createWithIfExistsIsRejected() {
        rejected(
                ErrorCodes.INVALID_OPERATOR,
                "save or update",
                () -> writes.of(USER, "{" + KEY + "}", Condition.ifExists()).create());
    }

    @Test
    void versionThatIsNotAnIntegerIsRejected() {
        rejected(
                ErrorCodes.INVALID_MODEL,
                "whole number",
                () -> writes.of(USER, "{" + KEY + ",\"version\":{\"N\":\"1.5\"}}")
                        .save());
    }

    @Test
    void partOfAJsonTextCannotBeUpdated() {
        Model document = Model.builder("Document", "documents")
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("text", Type.S).json(true))
                .attribute(AttributeDef.of("map", Type.M).json(true))
                .build();
        String entity = "{" + KEY + ",\"text\":{\"S\":\"{}\"},\"map\":{\"M\":{\"a\":{\"S\":\"x\"}}}}";
        rejected(
                ErrorCodes.INVALID_MODEL,
                "text has no attribute 'a'",
                () -> writes.of(document, entity).update("text.a"));
        writes.wire.responds("{\"Attributes\":{" + KEY + "}}");
        writes.of(document, entity).update("map.a");
        assertThat(writes.wire.requests).hasSize(1);
        writes.wire.requests.clear();
    }
}
