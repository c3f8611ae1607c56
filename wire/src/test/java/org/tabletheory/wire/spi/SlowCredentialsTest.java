package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ExpiredTokenException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.StubHttpClient;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/** Credentials providers that block, fail to interrupt, or have nothing to sign with. */
@Timeout(120)
class SlowCredentialsTest {
    private static final WireRequest WRITE = WireRequest.of("PutItem", Effect.ONCE, RequestBody.of("{}"));

    private final StubHttpClient http = new StubHttpClient().thenRespond(200, "{}");
    private final CountDownLatch returned = new CountDownLatch(1);

    private HttpWire wire(AwsCredentialsProvider provider, Duration timeout) {
        return new HttpWire(HttpWireConfig.local(URI.create("http://127.0.0.1:1")).toBuilder()
                .httpClient(http)
                .credentials(provider)
                .attemptTimeout(timeout)
                .callTimeout(timeout)
                .build());
    }

    /** A provider that waits like a blocked socket: an interrupt does not end it. */
    private AwsBasicCredentials stuck() {
        boolean waiting = true;
        while (waiting) {
            try {
                waiting = !returned.await(1, TimeUnit.HOURS);
            } catch (InterruptedException e) {
                // Ignored, as by a blocked socket.
            }
        }
        return AwsBasicCredentials.create("key", "secret");
    }

    @Test
    void callTimeoutIncludesTheCredentials() {
        try (HttpWire wire = wire(this::stuck, Duration.ofMillis(300))) {
            assertThatThrownBy(() -> wire.call(WRITE))
                    .isInstanceOfSatisfying(
                            DeadlineException.class,
                            error -> assertThat(error.outcomeUnknown()).isFalse())
                    .hasMessageContaining("the credentials provider did not return in time");
        } finally {
            returned.countDown();
        }
        assertThat(http.requests()).isEmpty();
    }

    @Test
    void interruptEndsTheWaitForCredentials() {
        try (HttpWire wire = wire(this::stuck, Duration.ofSeconds(60))) {
            Thread caller = Thread.currentThread();
            Thread interrupter = new Thread(() -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(200);
                } catch (InterruptedException e) {
                    return;
                }
                caller.interrupt();
            });
            interrupter.start();

            assertThatThrownBy(() -> wire.call(WRITE))
                    .isInstanceOfSatisfying(
                            InterruptedCallException.class,
                            error -> assertThat(error.outcomeUnknown()).isFalse());
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            returned.countDown();
        }
    }

    @Test
    void closingTheClientEndsTheWaitForCredentials() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        AwsCredentialsProvider provider = () -> {
            called.countDown();
            return stuck();
        };
        HttpWire wire = wire(provider, Duration.ofSeconds(60));
        FutureTask<Throwable> call = new FutureTask<>(() -> catchThrowable(() -> wire.call(WRITE)));
        try {
            new Thread(call).start();
            called.await();
            wire.close();

            assertThat(call.get())
                    .isInstanceOfSatisfying(
                            ClientClosedException.class,
                            error -> assertThat(error.outcomeUnknown()).isFalse());
        } finally {
            returned.countDown();
        }
        assertThat(http.requests()).isEmpty();
    }

    @Test
    void interruptDuringTheRefreshLeavesTheErrorOfTheService() {
        StubHttpClient expired = new StubHttpClient().thenError(400, "ExpiredTokenException");
        Thread caller = Thread.currentThread();
        AtomicInteger loads = new AtomicInteger();
        AwsCredentialsProvider stuckAtRefresh = () -> {
            if (loads.incrementAndGet() == 1) {
                return AwsBasicCredentials.create("key", "secret");
            }
            caller.interrupt();
            return stuck();
        };
        HttpWireConfig config = HttpWireConfig.local(URI.create("http://127.0.0.1:1")).toBuilder()
                .httpClient(expired)
                .credentials(stuckAtRefresh)
                .build();
        try (HttpWire wire = new HttpWire(config)) {
            assertThatThrownBy(() -> wire.call(WRITE)).isInstanceOf(ExpiredTokenException.class);
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            returned.countDown();
        }
        assertThat(expired.requests()).hasSize(1);
    }

    @Test
    void callSucceedsOnceTheProviderReturns() {
        AtomicInteger calls = new AtomicInteger();
        AwsCredentialsProvider slowAtFirst = () -> {
            if (calls.incrementAndGet() == 1) {
                return stuck();
            }
            return AwsBasicCredentials.create("key", "secret");
        };
        try (HttpWire wire = wire(slowAtFirst, Duration.ofSeconds(2))) {
            assertThatThrownBy(() -> wire.call(WRITE)).isInstanceOf(DeadlineException.class);

            assertThat(wire.call(WRITE).attempts()).isEqualTo(1);
        } finally {
            returned.countDown();
        }
    }

    @Test
    void providerIsNotCalledForEveryRequest() {
        AtomicInteger calls = new AtomicInteger();
        AwsCredentialsProvider counting = () -> {
            calls.incrementAndGet();
            return AwsBasicCredentials.create("key", "secret");
        };
        try (HttpWire wire = wire(counting, Duration.ofSeconds(10))) {
            for (int i = 0; i < 50; i++) {
                wire.call(WRITE);
            }
        }
        assertThat(calls.get()).isLessThan(50);
    }

    @Test
    void anonymousCredentialsAreRejectedWithAnExplanation() {
        try (HttpWire wire = wire(AnonymousCredentialsProvider.create(), Duration.ofSeconds(5))) {
            assertThatThrownBy(() -> wire.call(WRITE))
                    .isInstanceOf(CredentialsException.class)
                    .hasMessageContaining("AnonymousCredentialsProvider")
                    .hasMessageContaining("signed requests only");
        }
        assertThat(http.requests()).isEmpty();
    }
}
