package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;

@DynamoTest
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class AsyncCallsTest {
    @Table("accounts")
    record Account(
            @PartitionKey String id, int balance, @Version long version) {
        Account(String id) {
            this(id, 0, 0);
        }
    }

    private TableTheory db;

    @BeforeEach
    void create(TableTheory client) {
        db = client;
        db.createTable(Account.class);
    }

    private Query<Account> account(String id) {
        return db.model(Account.class).where("id", "=", id);
    }

    private static Throwable failure(CompletableFuture<?> future) {
        try {
            future.join();
        } catch (CompletionException e) {
            return Objects.requireNonNull(e.getCause());
        }
        throw new AssertionError("the call succeeded");
    }

    @Test
    void futureHasTheResultOfTheCall() {
        AsyncCalls async = db.async();
        Account stored = async.call(db.model(new Account("a"))::create).join();
        assertThat(async.call(account("a")::first).join()).isEqualTo(stored);
        assertThat(async.run(db.model(stored)::delete).join()).isNull();
        assertThat(async.call(account("a")::firstOrEmpty).join()).isEmpty();
        assertThat(async.call(() -> db.transaction(tx -> tx.create(db.model(new Account("b")))))
                        .thenCompose(created -> async.call(account(created.id())::first))
                        .join()
                        .id())
                .isEqualTo("b");
    }

    @Test
    void futureFailsWithTheExceptionOfTheCall() {
        CompletableFuture<Account> missing = db.async().call(account("missing")::first);
        assertThat(failure(missing)).isInstanceOf(ItemNotFoundException.class);
        Error error = new AssertionError("of the user");
        assertThat(failure(db.async().call(() -> {
                    throw error;
                })))
                .isSameAs(error);
    }

    @Test
    void callsRunOnOtherThreadsAtTheSameTime() throws InterruptedException {
        CountDownLatch all = new CountDownLatch(20);
        List<CompletableFuture<Thread>> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            calls.add(db.async().call(() -> {
                all.countDown();
                try {
                    all.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return Thread.currentThread();
            }));
        }
        List<Thread> threads = calls.stream().map(CompletableFuture::join).toList();
        assertThat(threads).doesNotHaveDuplicates().doesNotContain(Thread.currentThread());
        assertThat(threads).allSatisfy(thread -> {
            assertThat(thread.getName()).isEqualTo("tabletheory-async");
            assertThat(thread.isDaemon()).isTrue();
        });
        db.close();
        for (Thread thread : threads) {
            thread.join(); // ends
        }
    }

    @Test
    void thousandsOfCallsComplete() {
        AsyncCalls async = db.async();
        List<CompletableFuture<Account>> writes = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            writes.add(async.call(db.model(new Account("a" + i))::create));
        }
        CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)).join();
        assertThat(db.model(Account.class).filter("balance", "=", 0).count()).isEqualTo(2_000);
    }

    @Test
    void cancelledCallDoesNotStart() {
        LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
        AtomicInteger runs = new AtomicInteger();
        CompletableFuture<Integer> call = db.async(waiting::add).call(runs::incrementAndGet);
        call.cancel(true);
        waiting.remove().run();
        assertThat(runs).hasValue(0);
        assertThatThrownBy(call::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void interruptOfACancelledCallDoesNotReachTheNextOne() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            CountDownLatch started = new CountDownLatch(1);
            CompletableFuture<Boolean> blocked = db.async(one).call(() -> {
                started.countDown();
                try {
                    new CountDownLatch(1).await();
                    return false;
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return true;
                }
            });
            started.await();
            blocked.cancel(false);
            db.model(new Account("a")).create();
            assertThat(db.async(one).call(account("a")::first).join().id()).isEqualTo("a");
            assertThat(one.submit(Thread::interrupted).get()).isFalse();
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void interruptOfACancelledCallDoesNotReachTheThreadOfTheUser() throws Exception {
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        Executor thread = task -> new Thread(() -> {
                    task.run();
                    left.complete(Thread.currentThread().isInterrupted());
                })
                .start();
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<Boolean> blocked = db.async(thread).call(() -> {
            started.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            return true;
        });
        started.await();

        blocked.cancel(false);

        assertThat(left.join()).isFalse();
    }

    @Test
    void interruptOfTheThreadOfTheUserIsKept() {
        CompletableFuture<Integer> call = db.async(Runnable::run).call(() -> {
            Thread.currentThread().interrupt();
            return 1;
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(call.join()).isEqualTo(1);
    }

    /** A server that reads requests and never responds. */
    private static final class SilentServer implements AutoCloseable {
        private final ServerSocket server;

        SilentServer() throws IOException {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        }

        URI endpoint() {
            return URI.create("http://127.0.0.1:" + server.getLocalPort());
        }

        /** Accepts a connection, reads the start of a request, calls back, and waits until the client closes it. */
        void awaitAbort(Runnable received) throws IOException {
            try (Socket socket = server.accept()) {
                assertThat(socket.getInputStream().read()).isPositive();
                received.run();
                byte[] rest = new byte[8192];
                try {
                    while (socket.getInputStream().read(rest) >= 0) {
                        // the rest of the request
                    }
                } catch (IOException reset) {
                    // closed with unread bytes
                }
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    private static TableTheory silent(SilentServer server, CallListener... listeners) {
        Config.Builder config = Config.local(server.endpoint()).toBuilder()
                .callTimeout(Duration.ofMinutes(5))
                .attemptTimeout(Duration.ofMinutes(5));
        for (CallListener listener : listeners) {
            config.listener(listener);
        }
        return TableTheory.connect(config.build());
    }

    @Test
    void cancellingAbortsTheExchangeAndItsOutcomeIsUnknown() throws Exception {
        LinkedBlockingQueue<CallEvent> events = new LinkedBlockingQueue<>();
        try (SilentServer server = new SilentServer();
                TableTheory client = silent(server, events::add)) {
            CompletableFuture<Account> write = client.async().call(client.model(new Account("a"))::create);
            server.awaitAbort(() -> write.cancel(true));
            CallEvent event = events.take();
            assertThat(event.error().orElseThrow().outcomeUnknown()).isTrue();
            assertThat(event.attempts()).isEqualTo(1);
            assertThat(write).isCancelled();
        }
    }

    @Test
    void timeoutOfTheFutureAbortsTheExchange() throws Exception {
        try (SilentServer server = new SilentServer();
                TableTheory client = silent(server)) {
            CompletableFuture<Account> read = client.async()
                    .call(client.model(Account.class).where("id", "=", "a")::first)
                    .orTimeout(100, TimeUnit.MILLISECONDS);
            server.awaitAbort(() -> {});
            assertThat(failure(read)).isInstanceOf(TimeoutException.class);
        }
    }

    @Test
    void exchangeIsAbortedIfTheFutureHasAnotherResult() throws Exception {
        Account other = new Account("b");
        try (SilentServer server = new SilentServer();
                TableTheory client = silent(server)) {
            CompletableFuture<Account> read =
                    client.async().call(client.model(Account.class).where("id", "=", "a")::first);
            server.awaitAbort(() -> read.complete(other));
            assertThat(read.join()).isEqualTo(other);
        }
    }

    @Test
    void closingTheClientEndsItsCalls() throws Exception {
        try (SilentServer server = new SilentServer();
                TableTheory client = silent(server)) {
            AsyncCalls async = client.async();
            CompletableFuture<Account> read =
                    async.call(client.model(Account.class).where("id", "=", "a")::first);
            server.awaitAbort(client::close);
            assertThat(failure(read)).isInstanceOf(ClientClosedException.class);
            AtomicInteger runs = new AtomicInteger();
            assertThat(failure(async.call(runs::incrementAndGet))).isInstanceOf(ClientClosedException.class);
            assertThat(failure(client.async().call(runs::incrementAndGet))).isInstanceOf(ClientClosedException.class);
            assertThat(runs).hasValue(0);
        }
    }

    @Test
    void clientThatWasClosedBeforeItsFirstAsynchronousCallMakesNone() {
        db.close();
        AtomicInteger runs = new AtomicInteger();
        assertThat(failure(db.async().call(runs::incrementAndGet))).isInstanceOf(ClientClosedException.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void derivedClientsShareTheThreads() {
        TableTheory derived = db.withTimeout(Duration.ofMinutes(1));
        assertThat(derived.async().call(() -> 1).join()).isEqualTo(1);
        derived.close();
        assertThat(derived.async().call(() -> 1).join()).isEqualTo(1);
        db.close();
        assertThat(failure(derived.async().call(() -> 1))).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void deadlineIncludesTheWaitForAThread() {
        LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
        TableTheory timed = db.withTimeout(Duration.ofMillis(1));
        CompletableFuture<Account> read =
                timed.async(waiting::add).call(timed.model(Account.class).where("id", "=", "a")::first);
        long start = System.nanoTime();
        while (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(2)) {
            Thread.onSpinWait();
        }
        waiting.remove().run();
        assertThat(failure(read))
                .isInstanceOfSatisfying(
                        DeadlineException.class,
                        e -> assertThat(e.context().attempts()).isZero());
    }

    @Test
    void listenersPassTheirContextOn() {
        ThreadLocal<String> context = ThreadLocal.withInitial(() -> "none");
        AtomicReference<String> seen = new AtomicReference<>();
        CallListener listener = new CallListener() {
            @Override
            public void completed(CallEvent event) {
                seen.set(context.get());
            }

            @Override
            public Runnable propagating(Runnable task) {
                String value = context.get();
                return () -> {
                    context.set(value);
                    try {
                        task.run();
                    } finally {
                        context.remove();
                    }
                };
            }
        };
        TableTheory observed = db.withListener(listener);
        context.set("request 7");
        observed.async()
                .call(observed.model(Account.class).where("id", "=", "a")::firstOrEmpty)
                .join();
        assertThat(seen).hasValue("request 7");
        assertThat(context.get()).isEqualTo("request 7");
    }

    @Test
    void ownThreadsAreUsedAndTheirRejectionIsTheFailure() {
        Executor direct = Runnable::run;
        assertThat(db.async(direct).call(Thread::currentThread).join()).isSameAs(Thread.currentThread());
        Executor full = task -> {
            throw new RejectedExecutionException("full");
        };
        assertThat(failure(db.async(full).call(() -> 1))).hasMessage("full");
    }

    @Test
    void callThatFailsBeforeARequestFailsItsFuture() {
        assertThat(failure(db.async().call(db.model(Account.class).where("balance", "=", 1)::all)))
                .isInstanceOf(TableTheoryException.class);
    }
}
