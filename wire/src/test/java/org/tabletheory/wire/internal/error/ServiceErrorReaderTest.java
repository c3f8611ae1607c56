package org.tabletheory.wire.internal.error;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ThrottlingReason;

/** Error responses of DynamoDB, and of whatever else may respond in its place. */
class ServiceErrorReaderTest {
    private static final String FOREIGN =
            "the response is not one of DynamoDB; check the endpoint and the proxies on the way to it";

    private static ServiceError read(String body) {
        return read(body, null);
    }

    private static ServiceError read(String body, @Nullable String header) {
        return ServiceErrorReader.read(400, body.getBytes(UTF_8), header, "R1");
    }

    @Test
    void allPartsAreRead() {
        ServiceError error = read("""
                {"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","other":{"message":"not this"},
                 "message":"The conditional request failed","Item":{"id":{"S":"a"}},
                 "ThrottlingReasons":[{"reason":"R","more":[1],"resource":"arn:x:table/t"}, {}]}""");

        assertThat(error)
                .isEqualTo(new ServiceError(
                        400,
                        "ConditionalCheckFailedException",
                        "The conditional request failed",
                        "R1",
                        Item.of("id", Value.s("a")),
                        List.of(),
                        List.of(new ThrottlingReason("R", "arn:x:table/t"), new ThrottlingReason("", ""))));
    }

    @ParameterizedTest
    @CsvSource({
        "com.amazonaws.dynamodb.v20120810#ValidationException, ValidationException",
        "ValidationException, ValidationException",
        "ValidationException:http://internal.amazon.com/coral/, ValidationException",
        "a.b#ValidationException:http://x, ValidationException",
    })
    void codeHasNoNamespace(String type, String code) {
        assertThat(read("{\"__type\":\"" + type + "\"}").code()).isEqualTo(code);
        assertThat(read("{}", type).code()).as("from the header").isEqualTo(code);
        assertThat(read("<html>", type).code()).as("from the header").isEqualTo(code);
        assertThat(read("{\"__type\":\"x#Other\"}", type).code())
                .as("the body wins")
                .isEqualTo("Other");
    }

    @Test
    void messageIsReadInBothSpellingsAndExplainedIfMissing() {
        assertThat(read("{\"__type\":\"x#A\",\"Message\":\"because\"}").message())
                .isEqualTo("because");
        assertThat(read("{\"__type\":\"x#A\",\"message\":\" \"}").message()).isEqualTo("DynamoDB gave no explanation");
        assertThat(read("{\"__type\":\"x#A\",\"message\":null}").message()).isEqualTo("DynamoDB gave no explanation");
        assertThat(read("{\"__type\":\"x#A\",\"message\":{\"a\":\"b\"}}").code())
                .isEqualTo("A");
        assertThat(read("{\"__type\":\"x#A\",\"message\":\"numeric value: 12x\"}")
                        .message())
                .isEqualTo("numeric value: (hidden)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "\"text\"", "{}", "null"})
    void responseWithoutACodeIsNotOneOfDynamo(String body) {
        ServiceError error = read(body);

        assertThat(error.code()).isEmpty();
        assertThat(error.message()).isEqualTo(FOREIGN);
        assertThat(error.requestId()).isEqualTo("R1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>", "{\"a\":", "{\"Item\":{\"id\":{\"X\":1}}}"})
    void malformedResponseSaysSo(String body) {
        assertThat(read(body).message()).isEqualTo("the error response is not valid JSON");
    }

    @Test
    void reasonsOfACancellationKeepTheirPositions() {
        ServiceError error = read("""
                {"__type":"x#TransactionCanceledException","message":"m","CancellationReasons":[
                  {"Code":"None"},
                  {},
                  {"Code":"ConditionalCheckFailed","Message":"numeric value: 1","Item":{"id":{"S":"a"}},"New":{"a":[]}},
                  {"Code":"ValidationError","Message":null,"Item":null}]}""");

        assertThat(error.reasons())
                .containsExactly(
                        CancellationReason.of(0, "None", null, null),
                        CancellationReason.of(1, "None", null, null),
                        CancellationReason.of(
                                2, "ConditionalCheckFailed", "numeric value: (hidden)", Item.of("id", Value.s("a"))),
                        CancellationReason.of(3, "ValidationError", null, null));
    }

    @Test
    void reasonsOfThrottlingExplainThrottledActionsWithoutTheirOwn() {
        ServiceError error = read("""
                {"__type":"x#TransactionCanceledException","CancellationReasons":[
                  {"Code":"ThrottlingError"},
                  {"Code":"ThrottlingError","throttlingReasons":[{"reason":"Own","resource":"o"}]},
                  {"Code":"TransactionConflict"}],
                 "throttlingReasons":[{"reason":"Shared","resource":"s"}]}""");

        assertThat(error.reasons())
                .extracting(CancellationReason::throttling)
                .containsExactly(
                        List.of(new ThrottlingReason("Shared", "s")),
                        List.of(new ThrottlingReason("Own", "o")),
                        List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"CancellationReasons", "ThrottlingReasons", "throttlingReasons", "Item"})
    void memberOfAnotherTypeIsIgnored(String member) {
        for (String value : List.of("\"text\"", "1", "null", "[[1]]")) {
            ServiceError error = read("{\"" + member + "\":" + value + ",\"__type\":\"x#A\",\"message\":\"m\"}");

            assertThat(error.item()).isNull();
            assertThat(error.reasons()).isEmpty();
            assertThat(error.throttlingReasons()).isEmpty();
        }
        for (String value : List.of("\"text\"", "{\"a\":{\"b\":[]}}")) {
            String other = member.equals("Item") ? "[1,{\"a\":2}]" : value;
            ServiceError error = read("{\"" + member + "\":" + other + ",\"__type\":\"x#A\",\"message\":\"m\"}");

            assertThat(error.code()).isEqualTo("A");
            assertThat(error.message()).isEqualTo("m");
        }
    }

    /** A transaction has at most 100 actions; what a broken server adds is not kept in memory. */
    @Test
    void atMostAHundredReasonsAreKept() {
        for (int count : new int[] {100, 101}) {
            String reasons = "{\"Code\":\"TransactionConflict\"},".repeat(count - 1) + "{\"Code\":\"None\"}";
            String throttling = "{\"reason\":\"a\",\"resource\":\"b\"},".repeat(count - 1) + "{\"reason\":\"c\"}";
            ServiceError error = read("{\"__type\":\"TransactionCanceledException\",\"CancellationReasons\":[" + reasons
                    + "],\"ThrottlingReasons\":[" + throttling + "]}");
            assertThat(error.reasons()).hasSize(100);
            assertThat(error.throttlingReasons()).hasSize(100);
        }
    }
}
