package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ExpiredTokenException;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * Tests that no call fails while credentials expire under load: threads read continuously from a server that rejects expired
 * tokens, with sessions that last 1.5 s and so are renewed every second. 8 threads for 3 s; for 20 s with {@code -Dproof=full};
 * longer on a machine that is too busy for a few sessions in this time.
 */
@Tag("proof")
class CredentialRotationProofTest {
    private static final int SECONDS = "full".equals(System.getProperty("proof")) ? 20 : 3;
    private static final int MIN_SESSIONS = Math.max(2, SECONDS / 2);
    private static final int THREADS = 8;
    private static final Duration SESSION = Duration.ofMillis(1_500);

    private static StubDynamo.Response guarded(StsStub sts, StubDynamo.Request request) {
        Instant expires = sts.tokens.get(request.token());
        return expires == null || !Instant.now().isBefore(expires)
                ? StubDynamo.Response.error(400, "ExpiredTokenException")
                : StubDynamo.Response.ok(Counter.RESPONSE);
    }

    @Test
    @Timeout(120)
    void noCallFailsWhileCredentialsRotateEverySecond() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (StsStub stub = new StsStub(Instant::now);
                StsClient sts = stub.client();
                StubDynamo dynamo = new StubDynamo((request, n) -> guarded(stub, request));
                MultiAccountDb accounts = MultiAccountDb.builder()
                        .config(Config.local(dynamo.endpoint()).toBuilder()
                                .maxRetries(0)
                                .build())
                        .assumeRole(AssumeRole.over(sts))
                        .account("partner", AccountConfig.of("arn:aws:iam::123456789012:role/Access"))
                        .build()) {
            stub.sessionDuration = SESSION;
            long begin = System.nanoTime();
            long end = begin + Duration.ofSeconds(SECONDS).toNanos();
            List<Future<Integer>> runs = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                runs.add(threads.submit(() -> {
                    int calls = 0;
                    for (; System.nanoTime() < end || stub.requests.size() < MIN_SESSIONS; calls++) {
                        Counter.a(accounts.partner("partner")).first();
                    }
                    return calls;
                }));
            }
            int calls = 0;
            for (Future<Integer> run : runs) {
                calls += run.get();
            }
            long elapsedSeconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
            assertThat(calls).isLessThanOrEqualTo(dynamo.requests.size()).isGreaterThanOrEqualTo(THREADS);
            assertThat((long) stub.requests.size()).isBetween((long) MIN_SESSIONS, elapsedSeconds * 2);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void serverRejectsExpiredToken() throws IOException {
        try (StsStub stub = new StsStub(Instant::now);
                StubDynamo dynamo = new StubDynamo((request, n) -> guarded(stub, request));
                TableTheory db = TableTheory.connect(Config.local(dynamo.endpoint()).toBuilder()
                        .credentials(StaticCredentialsProvider.create(
                                AwsSessionCredentials.create("OLD", "secret", "OLDTOKEN")))
                        .build())) {
            stub.tokens.put("OLDTOKEN", Instant.now().minusSeconds(1));
            assertThatThrownBy(() -> Counter.a(db).first()).isInstanceOf(ExpiredTokenException.class);
        }
    }
}
