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
 * Locks in a table, each held for a while by one owner: what other languages' runtimes call a lease manager, with the same
 * rows and conditions, so that services in any language share them.
 *
 * <pre>{@code
 * Leases lease = Leases.in(db, "locks");
 * String report = lease.whileHeld("REPORT#2026", Duration.ofSeconds(30), held -> "written by one");
 * }</pre>
 *
 * <p><b>The promise.</b> As long as clocks differ by no more than {@link LeaseOptions#maxClockSkew}, no two owners hold the
 * lease of a key at one moment. Held means that the owner's clock has not reached {@link Lease#heldUntil()}. What is written
 * in a transaction with {@link #releaseIn} is written by the present owner, whatever the clocks say: it is the row's token
 * that decides.
 *
 * <p><b>Times</b> are those of the client's clock. A row has whole seconds, so the end of a lease is the nearest one, up to
 * half a second earlier or later than its duration says.
 *
 * <p>Safe for use by many threads.
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

    /** Leases in this table, as other runtimes have them. */
    public static Leases in(TableTheory db, String table) {
        return in(db, table, LeaseOptions.defaults());
    }

    /** Leases in this table, in a way of your own. */
    public static Leases in(TableTheory db, String table, LeaseOptions options) {
        LeaseRows rows = new LeaseRows(options);
        return new Leases(db, options, Rows.of(db, rows.model(table)), Rows.of(db, rows.fenceModel(table)));
    }

    /** Returns the model of the rows, to make their table by. */
    public Model model() {
        return locks.model();
    }

    TableTheory db() {
        return db;
    }

    Instant now() {
        return db.clock().instant();
    }

    /** Returns the same leases, for calls that must have ended within this time. */
    Leases within(Duration time) {
        TableTheory hurried = db.withTimeout(time);
        return new Leases(hurried, options, locks.by(hurried), fences.by(hurried));
    }

    /**
     * Takes the lease of a key, when nobody has it or its time is over.
     *
     * @param key the partition key of the row
     * @param duration for how long, a second or more
     * @throws LeaseHeldException when someone has it; it says until when
     */
    public Lease acquire(String key, Duration duration) {
        Instant now = now();
        Lease wanted = rows.lease(key, options.tokens().get(), now, duration);
        return options.fencing() ? acquireFenced(wanted, now) : acquirePlain(wanted, now);
    }

    /**
     * As {@link #acquire}, but a lease that someone else has is a result, and not an error; so is one whose row is part of
     * someone's transaction at this moment.
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

    /** An attempt whose answer was lost makes the next one fail; the token in the row tells that it was ours. */
    private void requireOwn(Lease wanted, ConditionFailedException failure) {
        if (failure.item().filter(row -> rows.isOf(wanted, row)).isEmpty()) {
            throw new LeaseHeldException(wanted.key(), rows.expiresAt(failure.item()), failure);
        }
    }

    /** Returns the counter says whose number it is, so one that was taken over in between cannot be mistaken for ours. */
    private Lease acquireFenced(Lease wanted, Instant now) {
        Item counter = rows.fenceKey(wanted.key());
        UpdateBuilder<Item> count = fences.row(counter)
                .updateBuilder()
                .increment(LeaseRows.FENCE_NAME)
                .set(options.names().token(), wanted.token());
        try {
            db.transactWrite(
                    tx -> tx.put(locks.row(rows.item(wanted)), rows.isFree(now)).updateWithBuilder(count));
        } catch (TransactionException cancelled) {
            requireOwn(
                    wanted,
                    cancelled.firstFault().flatMap(CancellationReason::failure).orElseThrow(() -> cancelled));
        }
        Item counted = fences.find(counter).orElse(Item.empty());
        if (!rows.isOf(wanted, counted)) {
            throw new LeaseNotOwnedException(
                    wanted.key(),
                    "the lease on " + wanted.key() + " was lost before its number could be read; acquire it again",
                    ErrorContext.of("acquire", locks.model().name()),
                    null);
        }
        return new Lease(
                wanted.key(), wanted.token(), wanted.expiresAt(), wanted.heldUntil(), LeaseRows.fence(counted));
    }

    /**
     * Moves the end of a lease to this time from now, and gives it as it is then.
     *
     * @throws LeaseNotOwnedException when it is over, or someone else has it
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
            update.condition(rows.isOf(lease)).condition(rows.isRunning(now)).execute();
        } catch (ConditionFailedException lost) {
            throw LeaseNotOwnedException.of(lease.key(), lost);
        }
        return new Lease(longer.key(), longer.token(), longer.expiresAt(), longer.heldUntil(), lease.fence());
    }

    /** Gives a lease up; nothing happens when someone else has it by now. */
    public void release(Lease lease) {
        try {
            locks.row(rows.key(lease.key())).withCondition(rows.isOf(lease)).delete();
        } catch (ConditionFailedException notOurs) {
            // As in all runtimes: who has lost a lease has nothing to release.
        }
    }

    /**
     * Gives a lease up as part of a transaction, which is cancelled unless the lease is still its caller's: so whatever else
     * the transaction writes is written by the owner.
     *
     * <pre>{@code
     * Leases leases = Leases.in(db, "locks");
     * Lease lease = leases.acquire("ORDERS", Duration.ofSeconds(30));
     * db.transactWrite(tx -> leases.releaseIn(tx.put(order), lease));
     * }</pre>
     */
    public void releaseIn(TransactionBuilder tx, Lease lease) {
        tx.delete(locks.row(rows.key(lease.key())), rows.isOf(lease), rows.isRunning(now()));
    }

    /**
     * Takes the lease of a key, does the work, and gives the lease up, however the work ends. Meanwhile the lease is
     * refreshed, so that the work may take longer than its duration; when it is lost all the same, the calling thread is
     * interrupted, and what the work gives or throws then counts for nothing.
     *
     * <p>Nothing outlives the call: the thread that refreshes has ended when it returns or throws. A lease that could not be
     * released, for want of a connection perhaps, runs out by itself.
     *
     * @throws LeaseHeldException when someone has the lease; the work was not begun
     * @throws LeaseNotOwnedException when it was lost while the work went on; what the work threw is suppressed in it
     * @throws E what the work throws
     */
    public <R extends @Nullable Object, E extends Exception> R whileHeld(
            String key, Duration duration, LeasedWork<R, E> work) throws E {
        Lease lease = acquire(key, duration);
        try (LeaseKeeper keeper = LeaseKeeper.start(this, lease, duration)) {
            return keeper.run(work);
        } finally {
            releaseAnyway(lease, duration);
        }
    }

    /** Releases although the thread is interrupted, and without an error of its own; what fails here runs out. */
    void releaseAnyway(Lease lease, Duration time) {
        boolean interrupted = Thread.interrupted();
        try {
            within(time).release(lease);
        } catch (TableTheoryException unreleased) {
            // The work's own result or error is what the caller is told.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
