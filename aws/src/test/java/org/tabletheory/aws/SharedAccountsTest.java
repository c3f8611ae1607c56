package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.DataKey;
import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.crypto.KeyUse;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.wire.Deadline;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/** What the accounts of a {@link MultiAccountDb} share, and what each has. */
@SuppressWarnings("NullAway.Init") // initialized by JUnit
class SharedAccountsTest {
    private static final AccountConfig ROLE = AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess");

    private final List<String> sessions = new CopyOnWriteArrayList<>();
    private final AssumeRole roles = (account, session) -> {
        sessions.add(session);
        return AwsSessionCredentials.create("KEY", "secret", "token");
    };
    private StubDynamo dynamo;

    @BeforeEach
    void start() throws IOException {
        dynamo = new StubDynamo((request, n) -> StubDynamo.Response.ok(Counter.RESPONSE));
    }

    @AfterEach
    void stop() {
        dynamo.close();
    }

    private Config base() {
        return Config.local(dynamo.endpoint()).toBuilder().maxRetries(0).build();
    }

    private MultiAccountDb accounts(Config base, String... partners) {
        MultiAccountDb.Builder builder = MultiAccountDb.builder().config(base).assumeRole(roles);
        for (String partner : partners) {
            builder.account(partner, ROLE);
        }
        return builder.build();
    }

    @ParameterizedTest
    @CsvSource({
        "partner-a, theorydb-partner-a",
        "AZaz09_=.@-, theorydb-AZaz09_=.@-",
        "'a,b', 'theorydb-a,b'",
        "a b/c:d+é, theorydb-a-b-c-d--",
        "1234567890123456789012345678901234567890123456789012345,"
                + " theorydb-1234567890123456789012345678901234567890123456789012345",
        "12345678901234567890123456789012345678901234567890123456,"
                + " theorydb-1234567890123456789012345678901234567890123456789012345"
    })
    void sessionHasTheNameOfThePartnerInStsCharacters(String partner, String session) {
        try (MultiAccountDb accounts = accounts(base(), partner)) {
            Counter.a(accounts.partner(partner)).first();
        }
        assertThat(sessions).containsExactly(session);
        assertThat(session.length()).isLessThanOrEqualTo(64);
    }

    @Test
    void problemsWithPartnersAreCredentialErrors() {
        MultiAccountDb none = accounts(base());
        assertThatThrownBy(() -> none.partner("partner-a"))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).containsExactly(ErrorCodes.CREDENTIALS))
                .hasMessageContaining("unknown partner 'partner-a'; add one with addPartner");
        none.close();
        assertThatThrownBy(() -> none.addPartner("partner-a", ROLE))
                .hasMessageContaining("this MultiAccountDb is closed");
        assertThatThrownBy(() -> none.preRegisterModels(Counter.class))
                .hasMessageContaining("this MultiAccountDb is closed");
    }

    /** Counts how often it is read, which preparing it does once per account. */
    @Table("prepared")
    record Prepared(@PartitionKey String id) {
        static final AtomicInteger READ = new AtomicInteger();

        Prepared {
            READ.incrementAndGet();
        }
    }

    @Test
    void modelsArePreparedForTheBaseAccountAndForEveryPartner() {
        Prepared.READ.set(0);
        try (MultiAccountDb accounts = accounts(base(), "used", "later")) {
            accounts.partner("used");
            accounts.preRegisterModels(Prepared.class);
            assertThat(Prepared.READ).hasValue(2);

            accounts.partner("later");
            assertThat(Prepared.READ).hasValue(3);
            accounts.partner("later");
            assertThat(Prepared.READ).hasValue(3);
        }
    }

    @Table("secrets")
    record Secret(@PartitionKey String id, @Encrypted String text) {}

    @Test
    void keyProviderOfTheConfigurationTakesPrecedenceOverTheEnvironments() {
        KeyProvider own = new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                throw new DataKeyException("my own provider", null);
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                throw new DataKeyException("my own provider", null);
            }
        };
        Config base = base().toBuilder()
                .environment(Map.of("KMS_KEY_ARN", "arn:aws:kms:eu-north-1:111122223333:key/1234abcd"))
                .keyProvider(own)
                .build();
        try (MultiAccountDb accounts = accounts(base, "partner-a")) {
            for (String id : List.of("", "partner-a")) {
                assertThatThrownBy(() ->
                                accounts.partner(id).model(new Secret("1", "x")).save())
                        .isInstanceOf(DataKeyException.class)
                        .hasMessageContaining("my own provider");
            }
        }
    }

    /** The STS client of before a snapshot has connections and credentials that a restored process must not use. */
    @Test
    void defaultStsClientHasTheBaseRegionAndIsReplacedAfterARestore() throws IOException {
        Config base = base().toBuilder().region("eu-west-3").build();
        try (StsStub before = new StsStub(Instant::now);
                StsStub after = new StsStub(Instant::now);
                MultiAccountDb accounts = MultiAccountDb.builder()
                        .config(base)
                        .account("partner-a", ROLE)
                        .account("partner-b", ROLE)
                        .build()) {
            System.setProperty("aws.endpointUrlSts", before.endpoint().toString());
            Counter.a(accounts.partner("partner-a")).first();
            System.setProperty("aws.endpointUrlSts", after.endpoint().toString());
            accounts.lambda("").snapshotHook().drop();
            Counter.a(accounts.partner("partner-b")).first();

            assertThat(before.regions).containsExactly("eu-west-3");
            assertThat(after.regions).containsExactly("eu-west-3");
        } finally {
            System.clearProperty("aws.endpointUrlSts");
        }
    }

    @Test
    void expirationOfStsIsThatOfTheCredentials() throws IOException {
        Instant now = Instant.parse("2026-01-02T03:04:05Z");
        try (StsStub stub = new StsStub(() -> now);
                var client = stub.client()) {
            stub.sessionDuration = Duration.ofMinutes(7);

            assertThat(AssumeRole.over(client).assumeRole(ROLE, "session").expirationTime())
                    .contains(now.plus(Duration.ofMinutes(7)));
        }
    }

    /** A client that connects while another thread closes the accounts would keep its connections. */
    @Test
    @Timeout(60)
    void partnerThatConnectsWhileTheAccountsAreClosedIsRejected() {
        AtomicReference<MultiAccountDb> connecting = new AtomicReference<>();
        connecting.set(MultiAccountDb.builder()
                .config(base())
                .assumeRole(roles)
                .account("partner-a", ROLE)
                .listener(context -> {
                    MultiAccountDb accounts = connecting.get();
                    if (accounts != null) {
                        CompletableFuture.runAsync(accounts::close).join();
                    }
                    return call -> {};
                })
                .build());

        assertThatThrownBy(() -> Objects.requireNonNull(connecting.get()).partner("partner-a"))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("this MultiAccountDb is closed");
    }

    @Test
    void connectionsOfARemovedPartnerAreClosed() {
        try (MultiAccountDb accounts = accounts(base(), "partner-a", "partner-b")) {
            TableTheory removed = accounts.partner("partner-a");
            TableTheory replaced = accounts.partner("partner-b");
            Counter.a(removed).first();
            Counter.a(replaced).first();
            assertThat(removed.connectionUse()).isPresent();
            assertThat(replaced.connectionUse()).isPresent();

            accounts.removePartner("partner-a");
            accounts.addPartner("partner-b", ROLE);

            assertThat(removed.connectionUse()).isEmpty();
            assertThat(replaced.connectionUse()).isEmpty();
        }
    }

    @Test
    void closeClosesTheConnectionsOfAllAccounts() {
        MultiAccountDb accounts = accounts(base(), "partner-a");
        TableTheory own = accounts.partner("");
        TableTheory partner = accounts.partner("partner-a");
        Counter.a(own).first();
        Counter.a(partner).first();
        assertThat(own.connectionUse()).isPresent();

        accounts.close();

        assertThat(own.connectionUse()).isEmpty();
        assertThat(partner.connectionUse()).isEmpty();
    }

    /** The KMS client of before a snapshot has connections and credentials that a restored process must not use. */
    @Test
    void kmsClientOfAllAccountsIsReplacedAfterARestore() throws IOException {
        Config base = base().toBuilder()
                .environment(Map.of("KMS_KEY_ARN", "arn:aws:kms:eu-north-1:111122223333:key/1234abcd"))
                .build();
        try (KmsStub before = new KmsStub();
                KmsStub after = new KmsStub();
                MultiAccountDb accounts = accounts(base, "partner-a")) {
            System.setProperty("aws.accessKeyId", "local");
            System.setProperty("aws.secretAccessKey", "local");
            System.setProperty("aws.endpointUrlKms", before.endpoint().toString());
            accounts.partner("partner-a").model(new Secret("1", "x")).save();
            System.setProperty("aws.endpointUrlKms", after.endpoint().toString());
            accounts.lambda("").snapshotHook().drop();
            accounts.partner("partner-a").model(new Secret("1", "x")).save();

            assertThat(before.requests).hasSize(1);
            assertThat(after.requests).hasSize(1);
        } finally {
            System.clearProperty("aws.endpointUrlKms");
            System.clearProperty("aws.accessKeyId");
            System.clearProperty("aws.secretAccessKey");
        }
    }

    @Test
    void profileIsReadAgainAfterARestore(@TempDir Path directory) throws IOException {
        List<String> hosts = new CopyOnWriteArrayList<>();
        Path profile = Files.writeString(directory.resolve("config"), "[default]\nregion = eu-west-3\n");
        Config base = Config.builder()
                .environment(Map.of("AWS_CONFIG_FILE", profile.toString()))
                .maxRetries(0)
                .httpClient(new HostRecordingHttpClient(hosts))
                .build();
        try (MultiAccountDb accounts = accounts(base, "partner-a")) {
            TableTheory partner = accounts.partner("partner-a");
            assertThatThrownBy(() -> Counter.a(partner).first()).isInstanceOf(TableTheoryException.class);
            Files.writeString(profile, "[default]\nregion = eu-north-1\n");
            accounts.lambda("partner-a").snapshotHook().drop();
            assertThatThrownBy(() -> Counter.a(partner).first()).isInstanceOf(TableTheoryException.class);
        }
        assertThat(hosts).containsExactly("dynamodb.eu-west-3.amazonaws.com", "dynamodb.eu-north-1.amazonaws.com");
    }

    @Test
    void invocationHasTheGivenBuffer() {
        try (MultiAccountDb accounts = accounts(base(), "partner-a")) {
            MultiAccountDb invocation = accounts.withContext(
                    InvocationContext.endingIn(Duration.ofSeconds(30)),
                    new LambdaTimeoutConfig(Duration.ofSeconds(40)));

            assertThatThrownBy(() -> Counter.a(invocation.partner("partner-a")).first())
                    .hasMessageContaining("of which the last 40000 ms are reserved");
        }
    }

    @Test
    void deadlineOfAContextIsNeverExtended() {
        Deadline soon = Deadline.after(Duration.ofSeconds(1));
        Deadline late = Deadline.after(Duration.ofHours(1));

        assertThat(PartnerContext.of("a").by(soon).by(late).deadline()).isEqualTo(soon);
        assertThat(PartnerContext.of("a").by(late).by(soon).deadline()).isEqualTo(soon);
        assertThat(PartnerContext.of("").isBase()).isTrue();
        assertThat(PartnerContext.of(" ").isBase()).isFalse();
    }
}
