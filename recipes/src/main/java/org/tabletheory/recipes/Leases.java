package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.UpdateBuilder;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.recipes.internal.EpochSeconds;
import org.tabletheory.recipes.internal.Rows;
import org.tabletheory.schema.Model;

/**
 * Distributed locks in a table, each held by one owner for a limited time. Compatible with the lease manager of the runtimes
 * in other languages: services in all languages can share leases.
 *
 * <pre>{@code
 * Leases lease = Leases.in(db, "locks");
 * String report = lease.whileHeld("REPORT#2026", Duration.ofSeconds(30), held -> "written by one");
 * }</pre>
 *
 * <p><b>Guarantee.</b> As long as clocks differ by no more than {@link LeaseOptions#maxClockSkew}, no two owners hold the
 * lease of a key at the same time. An owner holds a lease until its clock reaches {@link Lease#heldUntil()}. A transaction
 * with {@link #releaseIn} commits only for the current owner, regardless of clocks, because it checks the token.
 *
 * <p><b>Times</b> are those of the client's clock. Items store whole seconds, so a lease can expire up to half a second
 * earlier or later than its duration.
 *
 * <p>Thread-safe.
 */
public final class Leases {
    private final TableTheory db;
    private final LeaseOptions options;
    private final LeaseRows rows;
    private final Rows locks;
    private final Rows fences;

    private Leases(TableTheory db, LeaseOptions options, Rows locks, Rows fences) {
        this.db = db;
        this.options = options;
        this.rows = new LeaseRows(options);
        this.locks = locks;
        this.fences = fences;
    }

    /** Returns the leases in this table, with the item format of the other runtimes. */
    public static Leases in(TableTheory db, String table) {
        return in(db, table, LeaseOptions.defaults());
    }

    /** Returns the leases in this table, with custom options. */
    public static Leases in(TableTheory db, String table, LeaseOptions options) {
        LeaseRows rows = new LeaseRows(options);
        return new Leases(db, options, Rows.of(db, rows.model(table)), Rows.of(db, rows.fenceModel(table)));
    }

    /** Returns the model of the items, for creating the table. */
    public Model model() {
        return locks.model();
    }

    TableTheory db() {
        return db;
    }

    Instant now() {
        return db.clock().instant();
    }

    /** Returns the same leases, with a time limit for calls. */
    Leases within(Duration time) {
        TableTheory limited = db.withTimeout(time);
        return new Leases(limited, options, locks.by(limited), fences.by(limited));
    }

    /**
     * Acquires the lease of a key if it is free or has expired.
     *
     * @param key the partition key of the lease item
     * @param duration the duration of the lease, at least one second
     * @throws LeaseHeldException if another owner holds it
     */
    public Lease acquire(String key, Duration duration) {
        Instant now = now();
        Lease wanted = rows.lease(key, options.tokens().get(), now, duration);
        return options.fencing() ? acquireFenced(wanted, now) : acquirePlain(wanted, now);
    }

    /**
     * Acquires the lease of a key. Unlike {@link #acquire}, returns empty if another owner holds it, or if its item is part of
     * a concurrent transaction.
     */
    public Optional<Lease> tryAcquire(String key, Duration duration) {
        try {
            return Optional.of(acquire(key, duration));
        } catch (LeaseHeldException held) {
            return Optional.empty();
        } catch (TableTheoryException failure) {
            if (failure.is(ErrorCodes.TRANSACTION_CONFLICT) && !failure.outcomeUnknown()) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private Lease acquirePlain(Lease wanted, Instant now) {
        try {
            locks.row(rows.item(wanted)).withCondition(rows.isFree(now)).save();
        } catch (ConditionFailedException failure) {
            requireOwn(wanted, failure);
        }
        return wanted;
    }

    /** If the response to a successful attempt was lost, the retry fails, but the item has our token. */
    private void requireOwn(Lease wanted, ConditionFailedException failure) {
        if (failure.item().filter(row -> rows.isOf(wanted, row)).isEmpty()) {
            throw new LeaseHeldException(named(wanted), rows.expiresAt(failure.item()), failure);
        }
    }

    /** Acquires a lease and increments its counter. The counter has the token of its last lease, so another owner's number
     * cannot be mistaken for ours. */
    private Lease acquireFenced(Lease wanted, Instant now) {
        Item counterKey = rows.fenceKey(wanted.key());
        UpdateBuilder<Item> increment = fences.row(counterKey)
                .updateBuilder()
                .increment(LeaseRows.FENCE_NAME)
                .set(options.names().token(), wanted.token());
        try {
            db.transactWrite(
                    tx -> tx.put(locks.row(rows.item(wanted)), rows.isFree(now)).updateWithBuilder(increment));
        } catch (TransactionException cancelled) {
            requireOwn(
                    wanted,
                    cancelled.firstFault().flatMap(CancellationReason::failure).orElseThrow(() -> cancelled));
        }
        Item counter = fences.find(counterKey).orElse(Item.empty());
        if (!rows.isOf(wanted, counter)) {
            throw new LeaseNotOwnedException(
                    named(wanted),
                    named(wanted).lease() + " was lost before its fencing token could be read; acquire it again",
                    ErrorContext.of("acquire", locks.model().name()),
                    null);
        }
        return new Lease(
                wanted.key(), wanted.token(), wanted.expiresAt(), wanted.heldUntil(), LeaseRows.fence(counter));
    }

    /**
     * Extends a lease to this duration from now, and returns the extended lease.
     *
     * @throws LeaseNotOwnedException if it has expired, or another owner holds it
     */
    public Lease refresh(Lease lease, Duration duration) {
        Instant now = now();
        Lease longer = rows.lease(lease.key(), lease.token(), now, duration);
        UpdateBuilder<Item> update = locks.row(rows.key(lease.key()))
                .updateBuilder()
                .set(options.names().expiresAt(), EpochSeconds.value(longer.expiresAt()));
        Optional<Instant> ttl = rows.ttl(longer);
        if (ttl.isPresent()) {
            update = update.set(options.names().ttl(), EpochSeconds.value(ttl.get()));
        }
        try {
            update.condition(rows.isOf(lease)).condition(rows.isUnexpired(now)).execute();
        } catch (ConditionFailedException lost) {
            throw LeaseNotOwnedException.of(named(lease), lost);
        }
        return new Lease(longer.key(), longer.token(), longer.expiresAt(), longer.heldUntil(), lease.fence());
    }

    /** Releases a lease. Does nothing if another owner holds it. */
    public void release(Lease lease) {
        try {
            locks.row(rows.key(lease.key())).withCondition(rows.isOf(lease)).delete();
        } catch (ConditionFailedException notOurs) {
            // As in all runtimes, releasing a lost lease has no effect.
        }
    }

    /**
     * Releases a lease as part of a transaction, which is cancelled if the caller no longer holds the lease. This guarantees
     * that the other writes of the transaction are those of the owner.
     *
     * <pre>{@code
     * Leases leases = Leases.in(db, "locks");
     * Lease lease = leases.acquire("ORDERS", Duration.ofSeconds(30));
     * db.transactWrite(tx -> leases.releaseIn(tx.put(db.model(order)), lease));
     * }</pre>
     */
    public void releaseIn(TransactionBuilder tx, Lease lease) {
        tx.delete(locks.row(rows.key(lease.key())), rows.isOf(lease), rows.isUnexpired(now()));
    }

    /**
     * Acquires the lease of a key, runs the work, and releases the lease. The lease is refreshed meanwhile, so the work can
     * take longer than its duration. If the lease is lost, the calling thread is interrupted and the result of the work is
     * discarded.
     *
     * <p>The background thread that refreshes has ended when the call returns or throws. A lease that cannot be released, for
     * example because of a connection failure, expires.
     *
     * @throws LeaseHeldException if another owner holds the lease; the work was not started
     * @throws LeaseNotOwnedException if the lease was lost; an exception of the work is suppressed in it
     * @throws E if the work throws it
     */
    public <R extends @Nullable Object, E extends Exception> R whileHeld(
            String key, Duration duration, LeasedWork<R, E> work) throws E {
        Lease lease = acquire(key, duration);
        try (LeaseRefresher refresher = LeaseRefresher.start(this, lease, duration)) {
            return refresher.run(work);
        } finally {
            releaseQuietly(lease, duration);
        }
    }

    /** Returns the key of a lease for messages. */
    NamedKey named(Lease lease) {
        return NamedKey.of(db, lease.key());
    }

    /** Releases a lease even if the thread is interrupted, and without throwing; a lease that stays expires. */
    void releaseQuietly(Lease lease, Duration time) {
        boolean interrupted = Thread.interrupted();
        try {
            within(time).release(lease);
        } catch (TableTheoryException unreleased) {
            // The caller gets the result or exception of the work instead.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
