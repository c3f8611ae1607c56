package org.tabletheory.wire.internal.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.wire.Deadline;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** Loading of credentials by many callers, each with a deadline. */
@Timeout(60)
class CredentialsLoaderTest {
    private final AtomicInteger loads = new AtomicInteger();
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch respond = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        respond.countDown();
        threads.shutdownNow();
    }

    private static Deadline late() {
        return Deadline.after(Duration.ofMinutes(5));
    }

    private AwsCredentialsIdentity next() {
        return AwsBasicCredentials.create("key " + loads.incrementAndGet(), "secret");
    }

    /** Blocks until the test lets it respond. */
    private AwsCredentialsIdentity blocking() throws InterruptedException {
        started.countDown();
        try {
            respond.await();
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
        return next();
    }

    private static String keyOf(Future<AwsCredentialsIdentity> load) throws Exception {
        return load.get().accessKeyId();
    }

    @Test
    void loadedCredentialsAreUsedForAMoment() throws Exception {
        CredentialsLoader loader = new CredentialsLoader(this::next);

        assertThat(loader.recent(late()).accessKeyId()).isEqualTo("key 1");
        assertThat(loader.load(late()).accessKeyId()).isEqualTo("key 2");
        AwsCredentialsIdentity recent = loader.recent(late());
        Thread.sleep(1_100);

        assertThat(recent.accessKeyId()).isIn("key 2", "key 3");
        assertThat(loader.recent(late()).accessKeyId()).isNotEqualTo(recent.accessKeyId());
    }

    @Test
    void callersAtTheSameTimeShareOneLoad() throws Exception {
        CredentialsLoader loader = new CredentialsLoader(this::blocking);
        List<Future<AwsCredentialsIdentity>> all = new ArrayList<>();
        all.add(threads.submit(() -> loader.load(late())));
        started.await();
        for (int i = 0; i < 5; i++) {
            all.add(threads.submit(() -> loader.load(late())));
        }
        Thread.sleep(200);
        respond.countDown();

        for (Future<AwsCredentialsIdentity> each : all) {
            assertThat(keyOf(each)).isEqualTo("key 1");
        }
        assertThat(loader.load(late()).accessKeyId())
                .as("a finished load is not used again")
                .isEqualTo("key 2");
    }

    @Test
    void loadIsInterruptedWhenNobodyWaitsAnyMore() throws Exception {
        CredentialsLoader loader = new CredentialsLoader(this::blocking);
        Future<AwsCredentialsIdentity> patient = threads.submit(() -> loader.load(late()));
        started.await();

        assertThatThrownBy(() -> loader.load(Deadline.after(Duration.ofMillis(50))))
                .isInstanceOf(TimeoutException.class);
        assertThat(interrupted.getCount()).as("another caller still waits").isEqualTo(1);
        patient.cancel(true);

        interrupted.await();
        respond.countDown();
        assertThat(loader.load(late()).accessKeyId()).isEqualTo("key 1");
    }

    @Test
    void callerThatGivesUpLeavesTheLoadToTheOthers() throws Exception {
        CredentialsLoader loader = new CredentialsLoader(this::blocking);
        Future<AwsCredentialsIdentity> patient = threads.submit(() -> loader.load(late()));
        started.await();

        assertThatThrownBy(() -> loader.load(Deadline.after(Duration.ofMillis(50))))
                .isInstanceOf(TimeoutException.class);
        respond.countDown();

        assertThat(keyOf(patient)).isEqualTo("key 1");
    }

    @Test
    void loadThatTimedOutIsInterrupted() throws Exception {
        CredentialsLoader loader = new CredentialsLoader(this::blocking);

        assertThatThrownBy(() -> loader.load(Deadline.after(Duration.ZERO))).isInstanceOf(TimeoutException.class);

        // The thread may not even have started; then it does not call the provider.
        Thread.sleep(100);
        if (started.getCount() == 0) {
            interrupted.await();
        }
        assertThat(loads).hasValue(0);
    }

    @Test
    void closingEndsLoadsInProgressAndPreventsLaterOnes() throws Exception {
        CredentialsLoader loader = new CredentialsLoader(this::blocking);
        Future<AwsCredentialsIdentity> waiting = threads.submit(() -> loader.load(late()));
        started.await();
        loader.close();

        assertThatThrownBy(waiting::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(CancellationException.class);
        interrupted.await();
        assertThatThrownBy(() -> loader.load(late())).isInstanceOf(CancellationException.class);
        assertThat(loads).hasValue(0);
    }

    @Test
    void failureOfTheProviderIsThrown() {
        assertThatThrownBy(() -> failing(new IllegalStateException("a")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a");
        assertThatThrownBy(() -> failing(new AssertionError("b")))
                .isInstanceOf(AssertionError.class)
                .hasMessage("b");
        assertThatThrownBy(() -> failing(new IOException("c")))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseInstanceOf(IOException.class);
    }

    private static void failing(Throwable failure) throws Exception {
        Callable<AwsCredentialsIdentity> provider = () -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        };
        new CredentialsLoader(provider).load(late());
    }

    @Test
    void failureIsNotRemembered() throws Exception {
        CredentialsLoader loader = new CredentialsLoader(() -> {
            if (loads.get() == 0) {
                loads.incrementAndGet();
                throw new IllegalStateException("not yet");
            }
            return next();
        });

        assertThatThrownBy(() -> loader.recent(late())).hasMessage("not yet");
        assertThat(loader.recent(late()).accessKeyId()).isEqualTo("key 2");
    }

    @Test
    void providerRunsOnADaemonThreadWithoutInheritedThreadLocals() throws Exception {
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("of the first caller");
        List<Object> seen = new ArrayList<>();
        CredentialsLoader loader = new CredentialsLoader(() -> {
            seen.add(Thread.currentThread().getName());
            seen.add(Thread.currentThread().isDaemon());
            seen.add(inherited.get() == null);
            return next();
        });
        loader.load(late());

        assertThat(seen).containsExactly("tabletheory-credentials", true, true);
    }

    /** A loader in a process that cannot start another thread. */
    private static CredentialsLoader starved(Callable<AwsCredentialsIdentity> provider) {
        return new CredentialsLoader(provider) {
            @Override
            Thread thread(Runnable load) {
                return new Thread(load) {
                    @Override
                    public synchronized void start() {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                };
            }
        };
    }

    @Test
    void callingThreadLoadsIfNoThreadCanBeStarted() throws Exception {
        List<Thread> ran = new ArrayList<>();
        AwsCredentialsIdentity credentials = AwsCredentialsIdentity.create("id", "secret");
        try (CredentialsLoader loader = starved(() -> {
            ran.add(Thread.currentThread());
            return credentials;
        })) {
            for (int i = 0; i < 2; i++) {
                assertThat(loader.load(late())).isSameAs(credentials);
            }
        }
        assertThat(ran).hasSize(2).containsOnly(Thread.currentThread());
    }

    @Test
    void failureOfTheCallingThreadIsTheCallers() {
        try (CredentialsLoader loader = starved(() -> {
            throw new IllegalStateException("no profile");
        })) {
            assertThatThrownBy(() -> loader.load(late()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no profile");
        }
    }
}
