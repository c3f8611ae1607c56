package org.tabletheory.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Requests one page after the other, and collects them. */
final class PageCollector<P> implements Flow.Subscriber<P> {
    private final List<P> pages = new ArrayList<>();
    private final CompletableFuture<List<P>> all = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    /** Returns all pages of a publisher, or throws its error. */
    static <P> List<P> all(Flow.Publisher<P> publisher) {
        PageCollector<P> collector = new PageCollector<>();
        publisher.subscribe(collector);
        return collector.all.join();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(P page) {
        pages.add(page);
        Objects.requireNonNull(subscription).request(1);
    }

    @Override
    public void onError(Throwable failure) {
        all.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        all.complete(pages);
    }
}
