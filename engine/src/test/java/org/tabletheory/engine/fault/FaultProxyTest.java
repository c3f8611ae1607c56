package org.tabletheory.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.internal.http.ConnectionAcceptor;

@Timeout(60)
class FaultProxyTest {
    private static final String ADD_ONE = """
            {"TableName": "counters", "Key": {"pk": {"S": "a"}}, "UpdateExpression": "ADD n :one",
             "ExpressionAttributeValues": {":one": {"N": "1"}}, "ReturnValues": "UPDATED_NEW"}""";

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static DynamoEngine engine() {
        DynamoEngine engine = DynamoEngine.start();
        engine.call("CreateTable", """
                {"TableName": "counters", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}""".getBytes(StandardCharsets.UTF_8));
        return engine;
    }

    private String send(URI endpoint, String operation, String body) throws Exception {
        return exchange(endpoint, operation, body, Instant.now()).body();
    }

    private HttpResponse<String> exchange(URI endpoint, String operation, String body, Instant signed)
            throws Exception {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("X-Amz-Date", DATE.format(signed))
                .header("Authorization", "AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host, Signature=00")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aConnectionWithoutAThreadIsClosedAndTheNextOneIsServed() throws Exception {
        AtomicInteger started = new AtomicInteger();
        try (DynamoEngine engine = engine();
                EngineEndpoint dynamo = engine.listen(0);
                FaultProxy proxy = FaultProxy.start(dynamo.uri(), FaultPlan.none(), (name, work) -> {
                    if (started.incrementAndGet() == 2) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    return ConnectionAcceptor.startDaemon(name, work);
                })) {
            assertThatThrownBy(() -> send(proxy.endpoint(), "UpdateItem", ADD_ONE))
                    .isInstanceOf(IOException.class);

            assertThat(send(proxy.endpoint(), "UpdateItem", ADD_ONE)).contains("Attributes");
            assertThat(proxy.openConnections()).isEqualTo(1);
        }
    }

    @Test
    void aDoubledRequestIsExecutedTwice() throws Exception {
        try (DynamoEngine engine = engine();
                EngineEndpoint dynamo = engine.listen(0);
                FaultProxy proxy = FaultProxy.start(dynamo.uri(), FaultPlan.at("UpdateItem", Fault.DOUBLE))) {
            assertThat(send(proxy.endpoint(), "UpdateItem", ADD_ONE)).contains("{\"n\":{\"N\":\"2\"}}");
            assertThat(proxy.injected()).containsEntry(Fault.DOUBLE, 1L);
        }
    }

    @Test
    void aDelayedRequestIsExecutedAfterTheDelay() throws Exception {
        try (DynamoEngine engine = engine();
                EngineEndpoint dynamo = engine.listen(0);
                FaultProxy proxy = FaultProxy.start(dynamo.uri(), FaultPlan.at("UpdateItem", Fault.DELAY))) {
            proxy.stallFor(Duration.ofMillis(200));
            long start = System.nanoTime();
            assertThat(send(proxy.endpoint(), "UpdateItem", ADD_ONE)).contains("{\"n\":{\"N\":\"1\"}}");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "INTERNAL_ERROR, 0, 500 InternalServerError",
        "INTERNAL_ERROR_AFTER, 1, 500 InternalServerError",
        "UNAVAILABLE, 0, 503 ServiceUnavailable",
        "THROTTLE, 0, 400 ProvisionedThroughputExceededException",
        "RESET_BEFORE, 0, none",
        "RESET_AFTER, 1, none",
        "TRUNCATE, 1, none",
        "STALL, 1, none",
        "CORRUPT, 1, 200 wrong checksum",
        "DRIP, 1, 200 Attributes",
        "DOUBLE, 2, 200 Attributes",
        "SKEW, 0, 400 InvalidSignatureException",
    })
    void aFaultExecutesTheRequestAsItsDescriptionSays(Fault fault, int executions, String response) throws Exception {
        try (DynamoEngine engine = engine();
                EngineEndpoint dynamo = engine.listen(0);
                FaultProxy proxy = FaultProxy.start(dynamo.uri(), FaultPlan.at("UpdateItem", fault))) {
            proxy.stallFor(Duration.ofMillis(50));
            assertThat(described(proxy.endpoint())).isEqualTo(response);
            assertThat(proxy.injected()).containsEntry(fault, 1L);
            assertThat(send(dynamo.uri(), "UpdateItem", ADD_ONE))
                    .contains("{\"n\":{\"N\":\"" + (executions + 1) + "\"}}");
        }
    }

    /** Returns the status of the response and what it says, or "none". */
    private String described(URI endpoint) throws Exception {
        HttpResponse<String> response;
        try {
            response = exchange(endpoint, "UpdateItem", ADD_ONE, Instant.now());
        } catch (IOException e) {
            return "none";
        }
        Matcher kind = Pattern.compile("#(\\w+)|(Attributes)").matcher(response.body());
        String says = kind.find() ? kind.group().replace("#", "") : response.body();
        return response.statusCode() + " " + (hasChecksum(response) ? says : "wrong checksum");
    }

    private static boolean hasChecksum(HttpResponse<String> response) {
        CRC32 sum = new CRC32();
        sum.update(response.body().getBytes(StandardCharsets.UTF_8));
        return response.headers()
                .firstValue("x-amz-crc32")
                .map(Long.toString(sum.getValue())::equals)
                .orElse(true);
    }

    @Test
    void aPartialBatchHasAChecksumAndAllThatItDidNotWrite() throws Exception {
        try (DynamoEngine engine = engine();
                EngineEndpoint dynamo = engine.listen(0);
                FaultProxy proxy = FaultProxy.start(dynamo.uri(), FaultPlan.at("BatchWriteItem", Fault.PARTIAL))) {
            String puts = Stream.of("a", "b", "c")
                    .map(key -> "{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"" + key + "\"}}}}")
                    .collect(Collectors.joining(","));
            String batch = "{\"RequestItems\":{\"counters\":[" + puts + "]}}";
            HttpResponse<String> response = exchange(proxy.endpoint(), "BatchWriteItem", batch, Instant.now());
            assertThat(hasChecksum(response)).isTrue();
            assertThat(response.body())
                    .isEqualTo(
                            "{\"UnprocessedItems\":{\"counters\":[" + puts.substring(puts.indexOf("},{") + 2) + "]}}");
            assertThat(send(dynamo.uri(), "Scan", "{\"TableName\":\"counters\"}"))
                    .contains("\"Count\":1");
        }
    }

    /** Until the clock is moved back, the server rejects the time of the machine, before and after it. */
    @Test
    void aSkewedClockRejectsRequestsThatAreNotSignedWithItsTime() throws Exception {
        String rejected = "InvalidSignatureException";
        Instant now = Instant.now();
        FaultPlan plan = (number, operation) -> number == 0 || number == 4 ? Fault.SKEW : Fault.NONE;
        try (DynamoEngine engine = engine();
                EngineEndpoint dynamo = engine.listen(0);
                FaultProxy proxy = FaultProxy.start(dynamo.uri(), plan)) {
            List<Instant> signed = List.of(
                    now,
                    now,
                    now.plus(Duration.ofHours(1)),
                    now.plus(Duration.ofHours(2)),
                    now,
                    now.plus(Duration.ofHours(1)));
            List<Boolean> accepted = new ArrayList<>();
            for (Instant each : signed) {
                String body =
                        exchange(proxy.endpoint(), "UpdateItem", ADD_ONE, each).body();
                accepted.add(!body.contains(rejected));
            }
            assertThat(accepted).containsExactly(false, false, true, false, true, false);
        }
    }

    @Test
    void requestsWithoutAFaultPassUnchanged() throws Exception {
        try (DynamoEngine engine = engine();
                EngineEndpoint dynamo = engine.listen(0);
                FaultProxy proxy = FaultProxy.start(dynamo.uri(), FaultPlan.none())) {
            for (String count : List.of("1", "2", "3")) {
                assertThat(send(proxy.endpoint(), "UpdateItem", ADD_ONE)).contains("{\"n\":{\"N\":\"" + count + "\"}}");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"TRUNCATE", "CORRUPT", "STALL", "DRIP", "SKEW"})
    void anEngineRejectsFaultsThatNeedAConnection(Fault fault) {
        try (DynamoEngine engine =
                DynamoEngine.start(EngineOptions.defaults().faults(FaultPlan.at("ListTables", fault)))) {
            assertThatThrownBy(() -> engine.call("ListTables", "{}".getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(fault.name())
                    .hasMessageContaining("use FaultProxy");
        }
    }

    /** Otherwise a misspelt name would inject nothing, and the test that uses it would pass. */
    @Test
    void planForAnUnknownOperationIsRejected() {
        assertThatThrownBy(() -> FaultPlan.at("PutItems", Fault.THROTTLE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("DynamoDB does not have the operation 'PutItems'; did you mean 'PutItem'?");
        assertThatThrownBy(() -> FaultPlan.at("zzz", Fault.THROTTLE))
                .hasMessage("DynamoDB does not have the operation 'zzz'; give its name, such as PutItem");
        assertThat(FaultPlan.at("CreateBackup", Fault.THROTTLE).faultFor(0, "CreateBackup"))
                .isEqualTo(Fault.THROTTLE);
    }
}
