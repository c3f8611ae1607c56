package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.amazonaws.services.lambda.runtime.Context;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crac.Core;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

@DynamoTest
class LambdaDbTest {
    @Table("patients")
    record Patient(@PartitionKey String pk, @Encrypted String taxId) {}

    @Table("strict")
    record Strict(@PartitionKey String pk) {
        Strict {
            if (pk.isEmpty()) {
                throw new IllegalArgumentException("pk must not be empty");
            }
        }
    }

    private static Config at(URI endpoint) {
        return Config.local(endpoint).toBuilder().maxRetries(0).build();
    }

    @Test
    void processInstanceIsCreatedOnceUnderContention() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        CountDownLatch begin = new CountDownLatch(1);
        try {
            Callable<LambdaDb> init = () -> {
                begin.await();
                return LambdaDb.lambdaInit(Counter.class);
            };
            Set<Future<LambdaDb>> inits =
                    IntStream.range(0, 16).mapToObj(i -> threads.submit(init)).collect(Collectors.toSet());
            begin.countDown();
            Set<LambdaDb> instances = new HashSet<>();
            for (Future<LambdaDb> each : inits) {
                instances.add(each.get());
            }
            assertThat(instances).hasSize(1);
            LambdaDb.over(() -> at(URI.create("http://127.0.0.1:1"))).close();
            assertThat(LambdaDb.newLambdaOptimized())
                    .as("not that of the client that was closed")
                    .isSameAs(instances.iterator().next());
        } finally {
            threads.shutdownNow();
            LambdaDb closed = LambdaDb.newLambdaOptimized();
            closed.close();
            assertThat(LambdaDb.newLambdaOptimized()).isNotSameAs(closed);
        }
    }

    @Test
    void invocationReadsAndWrites(URI endpoint, TablePrefix prefix) {
        Config config = at(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        try (LambdaDb lambda = LambdaDb.over(() -> config).preRegisterModels(Counter.class)) {
            lambda.db().createTable(Counter.class);
            TableTheory db = lambda.withLambdaTimeout(InvocationContext.endingIn(Duration.ofMinutes(1)));

            db.model(new Counter("a", 1)).create();

            assertThat(Counter.a(db).first()).isEqualTo(new Counter("a", 1));
        }
    }

    @Test
    void callInProgressIsAbortedBeforeTheInvocationEndsAndReportsTheRemainingTime() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (StubDynamo stub = new StubDynamo((request, n) -> {
                    if (n > 1) {
                        over.await();
                    }
                    return StubDynamo.Response.ok(Counter.RESPONSE);
                });
                LambdaDb lambda = LambdaDb.over(() -> at(stub.endpoint()))) {
            Counter.a(lambda.db()).first(); // opens the connection, so that the next call is sent immediately
            ThreadSnapshot threads = new ThreadSnapshot();
            Context context = InvocationContext.endingIn(Duration.ofSeconds(60));
            TableTheory db = lambda.withLambdaTimeoutConfig(new LambdaTimeoutConfig(Duration.ofSeconds(58)))
                    .withLambdaTimeout(context);

            DeadlineException aborted = catchThrowableOfType(
                    DeadlineException.class, () -> Counter.a(db).first());

            assertThat(aborted)
                    .hasMessageMatching(
                            "(?s).* \\d{1,5} ms are left in total, of which the last 58000 ms are reserved.*");
            assertThat(context.getRemainingTimeInMillis()).isPositive();
            assertThat(stub.requests).hasSize(2);
            assertThat(threads.leftBehind()).isEmpty();
        } finally {
            over.countDown();
        }
    }

    @Test
    void invocationWithoutRemainingTimeSendsNothing() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.ok("{}"));
                LambdaDb lambda = LambdaDb.over(() -> at(stub.endpoint()))) {
            TableTheory db = lambda.withLambdaTimeout(InvocationContext.endingIn(Duration.ofMillis(900)));

            assertThatThrownBy(() -> db.model(new Counter("a", 1)).save())
                    .isInstanceOf(DeadlineException.class)
                    .hasMessageContaining("before the request was sent")
                    .hasMessageContaining("of which the last 1000 ms are reserved");
            assertThat(stub.requests).isEmpty();
        }
    }

    @Test
    void bufferThatIsNotPositiveIsReplacedByTheDefault() {
        Duration second = Duration.ofSeconds(1);

        assertThat(LambdaTimeoutConfig.DEFAULT.buffer()).isEqualTo(second);
        assertThat(new LambdaTimeoutConfig(Duration.ZERO).buffer()).isEqualTo(second);
        assertThat(new LambdaTimeoutConfig(Duration.ofMillis(-5)).buffer()).isEqualTo(second);
        assertThat(new LambdaTimeoutConfig(Duration.ofMillis(5)).buffer()).isEqualTo(Duration.ofMillis(5));
    }

    @Test
    void noThreadIsAliveAfterACall(URI endpoint, TablePrefix prefix) throws Exception {
        Config config = at(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        try (LambdaDb lambda = LambdaDb.over(() -> config)) {
            lambda.db().createTable(Counter.class);
            ThreadSnapshot threads = new ThreadSnapshot();
            TableTheory db = lambda.withLambdaTimeout(InvocationContext.endingIn(Duration.ofMinutes(1)));

            db.model(Counter.class).batchPut(IntStream.range(0, 200).mapToObj(i -> new Counter("c" + i, i)));
            assertThat(threads.leftBehind()).isEmpty();
            assertThat(db.model(Counter.class).parallelScan(4)).hasSize(200);
            assertThat(threads.leftBehind()).isEmpty();
        }
    }

    @Test
    void registeringAnEncryptedModelRequiresAKey() {
        try (LambdaDb without = LambdaDb.of(new LambdaEnvironment(Map.of("AWS_REGION", "eu-north-1")));
                LambdaDb with = LambdaDb.of(new LambdaEnvironment(Map.of(
                        "AWS_REGION",
                        "eu-north-1",
                        "TABLETHEORY_KMS_KEY_ARN",
                        "arn:aws:kms:eu-north-1:111122223333:key/1234abcd")))) {
            assertThatThrownBy(() -> without.preRegisterModels(Patient.class))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED))
                                    .isTrue());
            assertThat(with.preRegisterModels(Patient.class)).isSameAs(with);
        }
    }

    @Test
    void keyFromTheEnvironmentEncryptsBeforeAndAfterARestore() throws IOException {
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.ok("{}"));
                KmsStub kms = new KmsStub()) {
            System.setProperty("aws.endpointUrlKms", kms.endpoint().toString());
            System.setProperty("aws.accessKeyId", "local");
            System.setProperty("aws.secretAccessKey", "local");
            try (LambdaDb lambda = LambdaDb.of(new LambdaEnvironment(Map.of(
                    "AWS_REGION", "eu-north-1",
                    "AWS_ENDPOINT_URL_DYNAMODB", stub.endpoint().toString(),
                    "KMS_KEY_ARN", "arn:aws:kms:eu-north-1:111122223333:key/1234abcd")))) {
                lambda.preRegisterModels(Patient.class);
                lambda.db().model(new Patient("P#1", "swordfish")).save();
                lambda.snapshotHook().beforeCheckpoint(Core.getGlobalContext());
                lambda.snapshotHook().afterRestore(Core.getGlobalContext());
                lambda.db().model(new Patient("P#1", "swordfish")).save();
            } finally {
                System.clearProperty("aws.endpointUrlKms");
                System.clearProperty("aws.accessKeyId");
                System.clearProperty("aws.secretAccessKey");
            }
            assertThat(kms.requests).hasSize(2).allMatch(request -> request.startsWith("GenerateDataKey"));
            assertThat(stub.requests)
                    .hasSize(2)
                    .noneMatch(request -> request.body().contains("swordfish"));
        }
    }

    @Test
    void modelWhoseConstructorRejectsAnEmptyItemCanBeRegistered() {
        try (LambdaDb lambda = LambdaDb.of(new LambdaEnvironment(Map.of()))) {
            assertThat(lambda.preRegisterModels(Strict.class)).isSameAs(lambda);
        }
    }

    @Test
    void failureToReadAnEmptyItemIsLogged() {
        try (RecordedLog log = new RecordedLog(LambdaDb.class);
                LambdaDb lambda = LambdaDb.of(new LambdaEnvironment(Map.of()))) {
            lambda.preRegisterModels(Counter.class, Strict.class);

            assertThat(log.entries()).singleElement().satisfies(entry -> {
                assertThat(entry.getMessage()).contains(Strict.class.getName());
                assertThat(entry.getThrown()).isNotNull();
            });
        }
    }

    @Test
    void connectionsAndCredentialsAreRenewedAfterASnapshot() throws IOException {
        AtomicInteger configs = new AtomicInteger();
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.ok(Counter.RESPONSE));
                LambdaDb lambda = LambdaDb.over(() -> at(stub.endpoint()).toBuilder()
                        .credentials(StaticCredentialsProvider.create(
                                AwsBasicCredentials.create("KEY" + configs.incrementAndGet(), "secret")))
                        .build())) {
            Counter.a(lambda.db()).first();
            Counter.a(lambda.db()).first();

            lambda.snapshotHook().beforeCheckpoint(Core.getGlobalContext());
            lambda.snapshotHook().afterRestore(Core.getGlobalContext());
            Counter.a(lambda.db()).first();

            StubDynamo.Request first = stub.requests.get(0);
            StubDynamo.Request second = stub.requests.get(1);
            StubDynamo.Request restored = stub.requests.get(2);
            assertThat(second.connection()).isEqualTo(first.connection());
            assertThat(second.accessKey()).isEqualTo(first.accessKey());
            assertThat(restored.connection()).isNotEqualTo(first.connection());
            assertThat(restored.accessKey()).isNotEqualTo(first.accessKey());
            assertThat(stub.requests).hasSize(3);
        }
    }

    @Test
    void environmentDescribesTheFunction() {
        LambdaEnvironment function = new LambdaEnvironment(Map.of(
                "AWS_LAMBDA_FUNCTION_NAME", "orders",
                "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512",
                "AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start",
                "_X_AMZN_TRACE_ID", "Root=1-5759e988"));
        assertThat(function.isLambda()).isTrue();
        assertThat(function.isSnapStart()).isTrue();
        assertThat(function.isTraced()).isTrue();
        assertThat(function.functionName()).contains("orders");
        assertThat(function.memoryMegabytes()).hasValue(512);
        assertThat(new LambdaEnvironment(Map.of("AWS_EXECUTION_ENV", "AWS_Lambda_java17")).isLambda())
                .isTrue();

        LambdaEnvironment elsewhere = new LambdaEnvironment(Map.of("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "much"));
        assertThat(elsewhere.isLambda()).isFalse();
        assertThat(elsewhere.isSnapStart()).isFalse();
        assertThat(elsewhere.isTraced()).isFalse();
        assertThat(elsewhere.memoryMegabytes()).isEmpty();
        assertThat(elsewhere.kmsKeyArn()).isEmpty();
        assertThat(new LambdaEnvironment(Map.of("KMS_KEY_ARN", "a", "TABLETHEORY_KMS_KEY_ARN", "b")).kmsKeyArn())
                .contains("a");
        assertThat(new LambdaEnvironment(Map.of("KMS_KEY_ARN", "", "TABLETHEORY_KMS_KEY_ARN", "b")).kmsKeyArn())
                .contains("b");
        assertThat(new LambdaEnvironment(Map.of("_X_AMZN_TRACE_ID", "")).isTraced())
                .isFalse();
    }

    @Test
    void functionHasShortAttemptsAndFewRetries() {
        Config config = LambdaDb.config(new LambdaEnvironment(Map.of("AWS_REGION", "eu-west-3")));

        assertThat(config.attemptTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.maxRetries()).isEqualTo(2);
        assertThat(config.region()).isEqualTo("eu-west-3");
    }

    @Test
    void memoryStatsAreRelativeToTheFunctionsMemorySize() {
        try (LambdaDb lambda =
                LambdaDb.of(new LambdaEnvironment(Map.of("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "100000")))) {
            LambdaMemoryStats stats = lambda.memoryStats();

            assertThat(stats.usedBytes()).isPositive().isLessThanOrEqualTo(stats.committedBytes());
            assertThat(stats.maxBytes()).isGreaterThanOrEqualTo(stats.committedBytes());
            assertThat(stats.collections()).isNotNegative();
            assertThat(stats.functionMegabytes()).isEqualTo(100_000);
            assertThat(stats.percent()).isEqualTo(100.0 * stats.committedBytes() / (100_000L * 1024 * 1024));
        }
    }

    /** Between two collections, memory use only grows. */
    @Test
    void usedMemoryIsThatOfTheHeap() {
        try (LambdaDb lambda = LambdaDb.of(new LambdaEnvironment(Map.of()))) {
            for (int i = 0; i < 100; i++) {
                long collections = lambda.memoryStats().collections();
                long before = Runtime.getRuntime().totalMemory()
                        - Runtime.getRuntime().freeMemory();
                LambdaMemoryStats stats = lambda.memoryStats();
                long after = Runtime.getRuntime().totalMemory()
                        - Runtime.getRuntime().freeMemory();
                if (lambda.memoryStats().collections() == collections) {
                    assertThat(stats.usedBytes()).isBetween(before, after);
                    assertThat(stats.percent()).isZero();
                    return;
                }
            }
            throw new AssertionError("a collection during each of 100 measurements");
        }
    }
}
