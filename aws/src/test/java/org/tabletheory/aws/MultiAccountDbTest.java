package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.wire.Deadline;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.services.sts.StsClient;

/** Uses the SDK's STS client against a local server that implements the STS protocol. */
@SuppressWarnings("NullAway.Init") // initialized by JUnit
@Timeout(120)
class MultiAccountDbTest {
    private static final String ROLE = "arn:aws:iam::123456789012:role/TableTheoryAccess";

    private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
    private StubDynamo dynamo;
    private StsStub stub;
    private StsClient sts;
    private MultiAccountDb accounts;

    @BeforeEach
    void start() throws IOException {
        dynamo = new StubDynamo((request, n) -> StubDynamo.Response.ok(Counter.RESPONSE));
        stub = new StsStub(clock::instant);
        sts = stub.client();
        accounts = builder()
                .account("partner-a", AccountConfig.of(ROLE).withExternalId("a-external-id"))
                .account("partner-b", AccountConfig.of(ROLE + "B").withSessionDuration(Duration.ofMinutes(15)))
                .build();
    }

    private MultiAccountDb.Builder builder() {
        Config base = Config.local(dynamo.endpoint()).toBuilder()
                .region("eu-north-1")
                .maxRetries(0)
                .clock(clock)
                .build();
        return MultiAccountDb.builder().config(base).assumeRole(AssumeRole.over(sts));
    }

    @AfterEach
    void stop() {
        accounts.close();
        sts.close();
        stub.close();
        dynamo.close();
    }

    @Test
    void everyAccountIsALambdaClient() {
        accounts.preRegisterModels(Counter.class);

        for (String id : List.of("", "partner-a", "partner-b")) {
            LambdaDb lambda = accounts.lambda(id);
            assertThat(lambda.db()).isSameAs(accounts.partner(id));
            lambda.snapshotHook().drop();
            call(id);
        }
        assertThat(dynamo.requests).hasSize(3);
    }

    /** A snapshot must not contain the credentials of a role. */
    @Test
    void roleIsAssumedAgainAfterARestore() {
        call("partner-a");
        call("partner-b");
        assertThat(stub.requests).hasSize(2);

        accounts.lambda("partner-a").snapshotHook().drop();
        call("partner-a");
        call("partner-b");

        assertThat(stub.requests).hasSize(3);
    }

    @Test
    void lambdaClientOfAnInvocationHasItsDeadline() {
        MultiAccountDb invocation = accounts.withContext(InvocationContext.endingIn(Duration.ofMillis(800)));

        for (String id : List.of("", "partner-a")) {
            assertThatThrownBy(() -> Counter.a(invocation.lambda(id).db()).first())
                    .isInstanceOf(DeadlineException.class);
        }
        call("partner-a");
    }

    @Test
    void kmsKeyOfTheEnvironmentIsUsedForEveryAccount() {
        Config base = Config.local(dynamo.endpoint()).toBuilder()
                .environment(Map.of("KMS_KEY_ARN", "arn:aws:kms:eu-north-1:111122223333:key/1234abcd"))
                .build();
        try (MultiAccountDb encrypted = MultiAccountDb.builder()
                .config(base)
                .assumeRole(AssumeRole.over(sts))
                .account("partner-a", AccountConfig.of(ROLE))
                .build()) {
            encrypted.preRegisterModels(Secret.class);

            assertThat(encrypted.lambda("partner-a").db()).isNotNull();
        }
        assertThatThrownBy(() -> accounts.preRegisterModels(Secret.class))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains("ErrEncryptionNotConfigured"));
    }

    @Table("secrets")
    record Secret(@PartitionKey String id, @Encrypted String text) {}

    private String lastToken() {
        return dynamo.requests.get(dynamo.requests.size() - 1).token();
    }

    private void call(String partner) {
        Counter.a(accounts.partner(partner)).first();
    }

    @Test
    void partnerCallIsSignedWithTheAssumedRole() {
        call("partner-a");

        assertThat(stub.requests)
                .singleElement()
                .satisfies(request -> assertThat(request)
                        .containsEntry("Action", "AssumeRole")
                        .containsEntry("RoleArn", ROLE)
                        .containsEntry("RoleSessionName", "theorydb-partner-a")
                        .containsEntry("ExternalId", "a-external-id")
                        .containsEntry("DurationSeconds", "3600"));
        assertThat(dynamo.requests).singleElement().satisfies(request -> {
            assertThat(request.accessKey()).isEqualTo("SESSION1");
            assertThat(request.token()).isEqualTo("TOKEN1");
        });

        call("partner-b");
        assertThat(stub.requests.get(1)).containsEntry("DurationSeconds", "900").doesNotContainKey("ExternalId");
        assertThat(lastToken()).isEqualTo("TOKEN2");
    }

    @Test
    void emptyIdIsTheBaseAccount() {
        call("");

        assertThat(dynamo.requests.get(0).accessKey()).isEqualTo("local");
        assertThat(accounts.partner("")).isSameAs(accounts.partner(""));
        assertThat(stub.requests).isEmpty();
    }

    @Test
    void partnerClientIsCreatedAndRoleAssumedOnceUnderContention() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        CountDownLatch begin = new CountDownLatch(1);
        try {
            List<Future<TableTheory>> calls = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                calls.add(threads.submit(() -> {
                    begin.await();
                    TableTheory db = accounts.partner("partner-a");
                    Counter.a(db).first();
                    return db;
                }));
            }
            begin.countDown();
            Set<TableTheory> clients = new HashSet<>();
            for (Future<TableTheory> each : calls) {
                clients.add(each.get());
            }
            assertThat(clients).hasSize(1);
            assertThat(stub.requests).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void nextCallRenewsCredentialsFiveMinutesBeforeTheyExpire() throws Exception {
        call("partner-a");
        clock.advance(Duration.ofMinutes(54));
        call("partner-a");
        assertThat(stub.requests).hasSize(1);

        clock.advance(Duration.ofMinutes(2));
        ThreadSnapshot threads = new ThreadSnapshot();
        assertThat(stub.requests).hasSize(1); // no background renewal
        call("partner-a");

        assertThat(stub.requests).hasSize(2);
        assertThat(lastToken()).isEqualTo("TOKEN2");
        assertThat(threads.leftBehind()).isEmpty();
    }

    @Test
    void stsFailureIsLoggedButHarmlessUntilTheCredentialsExpire() {
        call("partner-a");
        stub.error = "InternalFailure";
        clock.advance(Duration.ofMinutes(56));
        try (RecordedLog log = new RecordedLog(PartnerCredentials.class)) {
            call("partner-a");
            call("partner-a");

            assertThat(log.entries()).singleElement().satisfies(entry -> {
                assertThat(entry.getLevel()).isEqualTo(Level.WARNING);
                assertThat(entry.getMessage()).contains(ROLE).doesNotContain("TOKEN", "a-external-id");
                assertThat(entry.getThrown()).isInstanceOf(CredentialsException.class);
            });
        }
        assertThat(lastToken()).isEqualTo("TOKEN1");
        assertThat(stub.requests).as("no further STS call for a while").hasSize(2);
        clock.advance(Duration.ofMinutes(5));
        assertThatThrownBy(() -> call("partner-a")).isInstanceOf(CredentialsException.class);

        stub.error = null;
        call("partner-a");
        assertThat(lastToken()).isEqualTo("TOKEN2");
    }

    @ParameterizedTest
    @CsvSource({
        "AccessDenied,the external id matches the policy",
        "ValidationError,maximum session duration may be shorter than 60 minutes",
        "ExpiredToken,base account's credentials have expired",
        "RegionDisabledException,STS returned RegionDisabledException"
    })
    void stsErrorsExplainHowToFixThem(String code, String advice) {
        stub.error = code;

        CredentialsException error = catchThrowableOfType(CredentialsException.class, () -> call("partner-a"));

        assertThat(error)
                .hasMessageStartingWith("GetItem on counters")
                .hasMessageContaining("AssumeRole of " + ROLE)
                .hasMessageContaining(advice)
                .hasMessageNotContaining("a-external-id");
        assertThat(dynamo.requests).isEmpty();
    }

    @Test
    void partnersCanBeAddedAndRemovedAtRunTime() {
        assertThatThrownBy(() -> accounts.partner("partner-c"))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("configured: partner-a, partner-b");
        accounts.addPartner("partner-c", AccountConfig.of(ROLE + "C"));
        call("partner-c");
        TableTheory given = accounts.partner("partner-c");

        accounts.removePartner("partner-c");

        assertThatThrownBy(() -> accounts.partner("partner-c")).hasMessageContaining("unknown partner 'partner-c'");
        assertThatThrownBy(() -> Counter.a(given).first())
                .isInstanceOf(CredentialsException.class)
                .hasMessageContaining("was removed");
        accounts.removePartner("unknown");
        assertThatThrownBy(() -> accounts.addPartner("", AccountConfig.of(ROLE)))
                .hasMessageContaining("reserved for the base account");
    }

    @Test
    @SuppressWarnings("NullAway") // what a user's AssumeRole might do
    void missingCredentialsOfAnAssumedRoleAreReported() {
        try (MultiAccountDb broken = builder()
                .assumeRole((account, session) -> null)
                .account("partner-a", AccountConfig.of(ROLE))
                .build()) {
            assertThatThrownBy(() -> Counter.a(broken.partner("partner-a")).first())
                    .isInstanceOf(CredentialsException.class)
                    .hasMessageContaining("AssumeRole returned null instead of credentials");
        }
    }

    @Test
    void addingAPartnerAgainReplacesItsConfiguration() {
        call("partner-a");
        accounts.addPartner("partner-a", AccountConfig.of(ROLE + "New"));
        call("partner-a");

        assertThat(stub.requests.get(1)).containsEntry("RoleArn", ROLE + "New");
    }

    @Test
    void closeDisablesAllClients() {
        call("partner-a");
        TableTheory given = accounts.partner("partner-a");

        accounts.close();

        assertThatThrownBy(() -> Counter.a(given).first()).isInstanceOf(CredentialsException.class);
        assertThatThrownBy(() -> accounts.partner("partner-a")).hasMessageContaining("is closed");
        assertThatThrownBy(() -> accounts.partner("")).hasMessageContaining("is closed");
    }

    @Test
    void invocationContextAppliesToBaseAndPartnersAndSharesTheirConnections() {
        call("partner-a");
        MultiAccountDb invocation = accounts.withContext(InvocationContext.endingIn(Duration.ofMillis(800)));

        assertThatThrownBy(() -> Counter.a(invocation.partner("")).first()).isInstanceOf(DeadlineException.class);
        assertThatThrownBy(() -> Counter.a(invocation.partner("partner-a")).first())
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("of which the last 1000 ms are reserved");
        invocation.close();
        call("partner-a");
        assertThat(stub.requests).hasSize(1);
    }

    @Test
    void contextSelectsThePartnerAndIsPassedToListeners() {
        List<String> traced = new CopyOnWriteArrayList<>();
        try (MultiAccountDb traceable = builder()
                .account("partner-a", AccountConfig.of(ROLE))
                .listener(context -> call -> traced.add(context.partnerId() + " " + call.operation()))
                .build()) {
            PartnerContext context = PartnerContext.of("partner-a");
            Counter.a(traceable.partner(context)).first();
            Counter.a(traceable.partner(PartnerContext.of(""))).first();

            assertThat(traced).containsExactly("partner-a GetItem", " GetItem");
            assertThat(context.isBase()).isFalse();
            PartnerContext late = context.by(Deadline.after(Duration.ZERO));
            assertThatThrownBy(() -> Counter.a(traceable.partner(late)).first()).isInstanceOf(DeadlineException.class);
        }
    }

    @Test
    void partnerHasItsOwnRegion() {
        Map<String, String> none = Map.of();
        List<String> endpoints = new CopyOnWriteArrayList<>();
        Config base = Config.builder().environment(none).region("eu-north-1").build();
        try (MultiAccountDb far = MultiAccountDb.builder()
                .config(base.toBuilder()
                        .maxRetries(0)
                        .httpClient(new HostRecordingHttpClient(endpoints))
                        .build())
                .assumeRole(AssumeRole.over(sts))
                .account("near", AccountConfig.of(ROLE))
                .account("far", AccountConfig.of(ROLE).withRegion("us-west-2"))
                .build()) {
            assertThatThrownBy(() -> Counter.a(far.partner("near")).first()).isInstanceOf(TableTheoryException.class);
            assertThatThrownBy(() -> Counter.a(far.partner("far")).first()).isInstanceOf(TableTheoryException.class);
        }
        assertThat(endpoints).containsExactly("dynamodb.eu-north-1.amazonaws.com", "dynamodb.us-west-2.amazonaws.com");
    }

    @Test
    void customEndpointIsKeptForPartnersInOtherRegions() {
        List<String> endpoints = new CopyOnWriteArrayList<>();
        Config base = Config.builder()
                .environment(Map.of())
                .region("eu-north-1")
                .endpoint(URI.create("https://dynamodb.example.internal:8443"))
                .maxRetries(0)
                .httpClient(new HostRecordingHttpClient(endpoints))
                .build();
        try (MultiAccountDb proxied = MultiAccountDb.builder()
                .config(base)
                .assumeRole(AssumeRole.over(sts))
                .account("near", AccountConfig.of(ROLE))
                .account("far", AccountConfig.of(ROLE).withRegion("us-west-2"))
                .build()) {
            for (String partner : List.of("near", "far")) {
                assertThatThrownBy(() -> Counter.a(proxied.partner(partner)).first())
                        .isInstanceOf(TableTheoryException.class);
            }
        }
        assertThat(endpoints).containsExactly("dynamodb.example.internal", "dynamodb.example.internal");
    }

    @Test
    void defaultStsClientUsesTheBaseAccountsCredentials() {
        System.setProperty("aws.endpointUrlSts", stub.endpoint().toString());
        Config base = Config.local(dynamo.endpoint()).toBuilder().clock(clock).build();
        try (MultiAccountDb own = MultiAccountDb.builder()
                .config(base)
                .accounts(Map.of("partner-a", AccountConfig.of(ROLE)))
                .build()) {
            Counter.a(own.partner("partner-a")).first();
        } finally {
            System.clearProperty("aws.endpointUrlSts");
        }
        assertThat(lastToken()).isEqualTo("TOKEN1");
        assertThat(stub.accessKeys).containsExactly("local");
    }

    @Test
    void customAssumeRoleIsUsed() {
        List<String> calls = new CopyOnWriteArrayList<>();
        AssumeRole own = (account, sessionName) -> {
            calls.add(account.roleArn() + " as " + sessionName);
            return AwsSessionCredentials.create("OWN", "secret", "OWNTOKEN");
        };
        try (MultiAccountDb custom = builder()
                .assumeRole(own)
                .account("we!rd", AccountConfig.of(ROLE))
                .build()) {
            Counter.a(custom.partner("we!rd")).first();
            clock.advance(Duration.ofMinutes(56));
            Counter.a(custom.partner("we!rd")).first();
        }
        assertThat(calls).hasSize(2).containsOnly(ROLE + " as theorydb-we-rd");
        assertThat(lastToken()).isEqualTo("OWNTOKEN");
    }

    /** STS rejects longer names. */
    @Test
    void sessionNameHasAtMost64Characters() {
        String prefix = "theorydb-";
        for (int length : new int[] {54, 55, 56, 300}) {
            accounts.addPartner("p".repeat(length), AccountConfig.of(ROLE));
            call("p".repeat(length));
        }

        assertThat(stub.requests)
                .extracting(request -> request.get("RoleSessionName"))
                .containsExactly(
                        prefix + "p".repeat(54),
                        prefix + "p".repeat(55),
                        prefix + "p".repeat(55),
                        prefix + "p".repeat(55));
    }

    @Test
    void invalidAccountConfigIsRejected() {
        assertThatThrownBy(() -> AccountConfig.of("arn:aws:s3:::bucket")).hasMessageContaining("is not a role ARN");
        assertThatThrownBy(() -> AccountConfig.of(ROLE).withExternalId("x")).hasMessageContaining("2 to 1224");
        assertThatThrownBy(() -> AccountConfig.of(ROLE).withRegion("the moon"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AccountConfig.of(ROLE).withSessionDuration(Duration.ofMinutes(1)))
                .hasMessageContaining("15 minutes");
        assertThat(AccountConfig.of(ROLE).withExternalId("secret-id").toString())
                .doesNotContain("secret-id");
    }
}
