package org.tabletheory.crypto.internal;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;

/**
 * Lets the first of several threads do work that all of them need, while the others wait and share its failure.
 * Thread-safe.
 *
 * @param <K> the key that identifies the work
 */
public final class SingleFlight<K> {
    private final Map<K, CompletableFuture<Void>> flights = new ConcurrentHashMap<>();

    /** Does the work, or waits until another thread has done it. Keeps no result, so that it can be done again later. */
    public void run(K key, Runnable work) {
        CompletableFuture<Void> own = new CompletableFuture<>();
        CompletableFuture<Void> other = flights.putIfAbsent(key, own);
        if (other != null) {
            await(other);
            return;
        }
        try {
            work.run();
            own.complete(null);
        } catch (RuntimeException | Error e) {
            own.completeExceptionally(e);
            throw e;
        } finally {
            flights.remove(key);
        }
    }

    private static void await(CompletableFuture<Void> flight) {
        try {
            flight.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while another thread did the same work", ErrorContext.NONE, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException("work throws no checked exceptions", e.getCause());
        }
    }
}
