package org.tabletheory.wire.internal.signing;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Calls a credentials provider on a separate thread, so that one that blocks, on the network for example, cannot hold a
 * call beyond its deadline.
 *
 * <p>There is at most one load at a time, which all callers wait for, each until its own deadline; when the last one has
 * given up, the load is interrupted. Loaded credentials are used for a second, so that a fast provider, which has its own
 * cache, does not cost a thread per call. Thread-safe.
 */
class CredentialsLoader implements AutoCloseable {
    private static final long RECENT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Callable<AwsCredentialsIdentity> provider;
    private volatile @Nullable Loaded last;
    private @Nullable Load running;
    private boolean closed;

    private record Loaded(AwsCredentialsIdentity credentials, long at) {}

    /** One call of the provider, and how many threads wait for it. */
    private final class Load extends FutureTask<AwsCredentialsIdentity> {
        private int waiting;

        Load() {
            super(provider);
        }

        @Override
        protected void set(AwsCredentialsIdentity credentials) {
            last = new Loaded(credentials, System.nanoTime());
            super.set(credentials);
        }

        @Override
        protected void done() {
            ended(this);
        }
    }

    CredentialsLoader(Callable<AwsCredentialsIdentity> provider) {
        this.provider = provider;
    }

    /** Returns credentials that were loaded within the last second, or else now. */
    AwsCredentialsIdentity recent(Deadline deadline) throws InterruptedException, TimeoutException {
        Loaded known = last;
        return known != null && System.nanoTime() - known.at() < RECENT_NANOS ? known.credentials() : load(deadline);
    }

    /** Loads the credentials. */
    AwsCredentialsIdentity load(Deadline deadline) throws InterruptedException, TimeoutException {
        Load load = join();
        try {
            return load.get(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            leave(load);
        }
    }

    private Load join() {
        Load load;
        boolean starts;
        synchronized (this) {
            if (closed) {
                throw new CancellationException();
            }
            Load known = running;
            // A load that is done but not removed yet must not give its old credentials to a caller that needs new
            // ones.
            starts = known == null || known.isDone();
            load = known == null || known.isDone() ? new Load() : known;
            running = load;
            load.waiting++;
        }
        if (starts) {
            start(load);
        }
        return load;
    }

    /** Creates a thread without thread locals, which the first of many callers must not pass on. */
    Thread thread(Runnable load) {
        Thread thread = new Thread(null, load, "tabletheory-credentials", 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /** Starts a load. If no thread can be started, the caller loads. */
    private void start(Load load) {
        try {
            thread(load).start();
        } catch (OutOfMemoryError noThread) {
            load.run();
        }
    }

    private synchronized void leave(Load load) {
        load.waiting--;
        if (load.waiting == 0) {
            load.cancel(true);
        }
    }

    private synchronized void ended(Load load) {
        if (running == load) {
            running = null;
        }
    }

    /** Ends the load in progress; callers get a {@link CancellationException}. */
    @Override
    public synchronized void close() {
        closed = true;
        if (running != null) {
            running.cancel(true);
        }
    }
}
