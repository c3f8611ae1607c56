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
 * Many callers over several clients that make the same pages again and again. Some are quick, some refresh, some fail, some
 * stall past their lease and some die holding it; each tells what it does.
 */
final class Stampede {
    /** What becomes of one who was given the right to make a page. */
    enum Fate {
        QUICK,
        REFRESHING,
        FAILING,
        STALLING,
        DYING
    }

    /**
     * How large it is.
     *
     * @param skews by how much the clock of each client is ahead
     */
    record Size(int threads, int keys, Duration time, Duration lease, Duration maxClockSkew, List<Duration> skews) {}

    /** A client's cache, and by how much its clock is ahead. */
    private record Client(IsrCache cache, Duration ahead) {}

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Size size;
    private final long seed;
    private final List<Client> clients = new ArrayList<>();
    private final Queue<LeaseEvent> events = new ConcurrentLinkedQueue<>();
    /** Keys whose maker died: the next one does its work, so that the time it takes is that of the lease alone. */
    private final Set<String> bereaved = ConcurrentHashMap.newKeySet();

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
            cache.get(key(0)); // so that connecting takes no time of the stampede's
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

    /** Until when all callers were there. */
    synchronized Instant end() {
        return end;
    }

    /** It ends with its time, or later when a busy machine was so slow that too little happened. */
    private boolean goesOn() {
        Instant now = now();
        boolean more = now.isBefore(due) || (now.isBefore(due.plus(PATIENCE)) && !isEventful());
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

    /** How long the slowest call took: what a busy machine adds to every time. */
    Duration longestCall() {
        return Duration.ofNanos(longestCall.get());
    }

    private static Instant now() {
        return Clock.systemUTC().instant();
    }

    private @Nullable Void callOn(Client client, Random random) throws InterruptedException {
        while (goesOn()) {
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
        Optional<Regeneration> right = client.cache().tryRegenerate(key);
        took(called);
        if (right.isEmpty()) {
            return;
        }
        Regeneration regeneration = right.get();
        held(client, regeneration.lease(), true, called);
        switch (fate(regeneration.lease().key(), random)) {
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
                bereaved.add(regeneration.lease().key());
                events.add(new Died(
                        regeneration.lease().key(), regeneration.lease().token(), now()));
            }
        }
    }

    private Fate fate(String key, Random random) {
        int chance = random.nextInt(100);
        if (bereaved.contains(key) || chance < 50) {
            return Fate.QUICK;
        }
        return chance < 60 ? Fate.REFRESHING : chance < 70 ? Fate.FAILING : chance < 85 ? Fate.STALLING : Fate.DYING;
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
            bereaved.remove(lease.key());
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
