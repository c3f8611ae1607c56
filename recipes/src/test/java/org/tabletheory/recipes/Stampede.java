package org.tabletheory.recipes;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.LeaseEvent.Committed;
import org.tabletheory.recipes.LeaseEvent.Died;
import org.tabletheory.recipes.LeaseEvent.Ended;
import org.tabletheory.recipes.LeaseEvent.Held;
import org.tabletheory.recipes.LeaseEvent.Lost;

/**
 * Many callers of several clients that regenerate the same pages concurrently. Some are quick, some refresh, some fail, some
 * stall until their lease has expired, and some die while holding it. Each one records its events.
 */
final class Stampede {
    /** What a caller does with its lease. */
    enum Behavior {
        QUICK,
        REFRESHING,
        FAILING,
        STALLING,
        DYING
    }

    /**
     * The size of a stampede.
     *
     * @param skews how much the clock of each client is ahead
     */
    record Size(int threads, int keys, Duration time, Duration lease, Duration maxClockSkew, List<Duration> skews) {}

    /** The cache of a client, and how much its clock is ahead. */
    private record Client(IsrCache cache, Duration ahead) {}

    private static final Duration EXTRA_TIME = Duration.ofSeconds(30);

    private final Size size;
    private final long seed;
    private final List<Client> clients = new ArrayList<>();
    private final Queue<LeaseEvent> events = new ConcurrentLinkedQueue<>();
    /** Keys whose owner died. The next owner is quick, so that recovery takes only as long as the lease. */
    private final Set<String> orphaned = ConcurrentHashMap.newKeySet();

    private final AtomicLong longestCall = new AtomicLong();
    private Instant end = Instant.MAX;
    private Instant due = Instant.MAX;

    Stampede(CacheTable table, Size size, long seed) {
        this.size = size;
        this.seed = seed;
        IsrOptions options = IsrOptions.defaults()
                .withLease(size.lease())
                .withLeases(LeaseOptions.defaults().withMaxClockSkew(size.maxClockSkew()));
        for (Duration ahead : size.skews()) {
            Clock clock = Clock.offset(Clock.systemUTC(), ahead);
            IsrCache cache = IsrCache.in(table.client(clock), CacheTable.NAME, options);
            cache.get(key(0)); // connects, so that the stampede does not have to
            clients.add(new Client(cache, ahead));
        }
    }

    static CacheKey key(int number) {
        return CacheKey.ofHash("page-" + number);
    }

    void run() throws InterruptedException, ExecutionException {
        due = now().plus(size.time());
        ExecutorService callers = Executors.newFixedThreadPool(size.threads());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < size.threads(); i++) {
                Random random = new Random(seed + i);
                Client client = clients.get(i % clients.size());
                running.add(callers.submit(() -> callOn(client, random)));
            }
            for (Future<?> caller : running) {
                caller.get();
            }
        } finally {
            callers.shutdownNow();
        }
    }

    List<LeaseEvent> history() {
        return List.copyOf(events);
    }

    /** Returns when the first caller stopped. */
    synchronized Instant end() {
        return end;
    }

    /** Returns whether to continue: until the time is over, or longer if too little has happened on a busy machine. */
    private boolean continues() {
        Instant now = now();
        boolean more = now.isBefore(due) || (now.isBefore(due.plus(EXTRA_TIME)) && !isEventful());
        if (!more) {
            endBy(now);
        }
        return more;
    }

    private synchronized void endBy(Instant now) {
        end = now.isBefore(end) ? now : end;
    }

    private boolean isEventful() {
        Set<String> made = new HashSet<>();
        int commits = 0;
        int deaths = 0;
        int losses = 0;
        for (LeaseEvent event : events) {
            if (event instanceof Committed) {
                commits++;
                made.add(event.key());
            }
            deaths += event instanceof Died ? 1 : 0;
            losses += event instanceof Lost ? 1 : 0;
        }
        return made.size() == size.keys() && commits > 3 * size.keys() && deaths > 1 && losses > 0;
    }

    /** Returns the duration of the slowest call. */
    Duration longestCall() {
        return Duration.ofNanos(longestCall.get());
    }

    private static Instant now() {
        return Clock.systemUTC().instant();
    }

    private @Nullable Void callOn(Client client, Random random) throws InterruptedException {
        while (continues()) {
            CacheKey key = key(random.nextInt(size.keys()));
            try {
                regenerate(client, key, random);
            } catch (TableTheoryException failure) {
                if (!failure.is(ErrorCodes.TRANSACTION_CONFLICT)) {
                    throw failure;
                }
            }
            Thread.sleep(10 + random.nextInt(50));
        }
        return null;
    }

    private void regenerate(Client client, CacheKey key, Random random) throws InterruptedException {
        Instant called = now();
        Optional<Regeneration> acquired = client.cache().tryRegenerate(key);
        took(called);
        if (acquired.isEmpty()) {
            return;
        }
        Regeneration regeneration = acquired.get();
        held(client, regeneration.lease(), true, called);
        switch (behavior(regeneration.lease().key(), random)) {
            case QUICK -> {
                Thread.sleep(random.nextInt(40));
                commit(regeneration);
            }
            case REFRESHING -> {
                for (int i = 0; i < 4 && refresh(client, regeneration); i++) {
                    Thread.sleep(150 + random.nextInt(100));
                }
                commit(regeneration);
            }
            case FAILING -> {
                Thread.sleep(random.nextInt(40));
                ended(regeneration.lease());
                regeneration.close();
            }
            case STALLING -> {
                Thread.sleep(size.lease().toMillis() + 500 + random.nextInt(500));
                commit(regeneration);
            }
            case DYING -> {
                Thread.sleep(random.nextInt(40));
                orphaned.add(regeneration.lease().key());
                events.add(new Died(
                        regeneration.lease().key(), regeneration.lease().token(), now()));
            }
        }
    }

    private Behavior behavior(String key, Random random) {
        int percent = random.nextInt(100);
        if (orphaned.contains(key) || percent < 50) {
            return Behavior.QUICK;
        }
        return percent < 60
                ? Behavior.REFRESHING
                : percent < 70 ? Behavior.FAILING : percent < 85 ? Behavior.STALLING : Behavior.DYING;
    }

    private boolean refresh(Client client, Regeneration regeneration) {
        Instant called = now();
        try {
            regeneration.refresh();
        } catch (LeaseNotOwnedException lost) {
            lost(regeneration.lease(), called);
            return false;
        } finally {
            took(called);
        }
        held(client, regeneration.lease(), false, called);
        return true;
    }

    private void commit(Regeneration regeneration) {
        Lease lease = regeneration.lease();
        Instant called = now();
        ended(lease);
        try {
            regeneration.commit(GeneratedPage.of(lease.token(), Duration.ZERO));
            events.add(new Committed(lease.key(), lease.token(), called, now()));
            orphaned.remove(lease.key());
        } catch (LeaseNotOwnedException lost) {
            lost(lease, called);
        } finally {
            took(called);
            regeneration.close();
        }
    }

    private void held(Client client, Lease lease, boolean acquired, Instant called) {
        events.add(new Held(
                lease.key(),
                lease.token(),
                acquired,
                called,
                now(),
                lease.heldUntil().minus(client.ahead()),
                lease.expiresAt().minus(client.ahead())));
    }

    private void ended(Lease lease) {
        events.add(new Ended(lease.key(), lease.token(), now()));
    }

    private void lost(Lease lease, Instant called) {
        events.add(new Lost(lease.key(), lease.token(), called, now()));
    }

    private void took(Instant called) {
        longestCall.accumulateAndGet(Duration.between(called, now()).toNanos(), Math::max);
    }
}
