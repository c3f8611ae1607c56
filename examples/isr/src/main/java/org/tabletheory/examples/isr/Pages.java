package org.tabletheory.examples.isr;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.recipes.CacheEntry;
import org.tabletheory.recipes.CacheKey;
import org.tabletheory.recipes.CacheMetadata;
import org.tabletheory.recipes.FaceTheoryModels;
import org.tabletheory.recipes.GeneratedPage;
import org.tabletheory.recipes.IsrCache;
import org.tabletheory.recipes.IsrOptions;
import org.tabletheory.recipes.ServedPage;
import org.tabletheory.schema.Model;

/** The cached page of the example: a reader gets it from the cache, or regenerates it. */
final class Pages {
    static final Duration FRESH_FOR = Duration.ofSeconds(10);

    private static final String TABLE = "isr-example";
    private static final CacheKey KEY = CacheKey.of("/harbour");

    private final TableTheory db;
    private final Renderer renderer;
    private final IsrCache cache;
    private final Mapper<Item> rows;
    /** Replaces S3 in this example. */
    private final Map<String, String> bodies = new ConcurrentHashMap<>();

    private final AtomicInteger editions = new AtomicInteger();

    Pages(TableTheory db, Renderer renderer) {
        this.db = db;
        this.renderer = renderer;
        Model metadata = FaceTheoryModels.metadata(TABLE);
        db.ensureTable(TableOptions.defaults(), metadata, FaceTheoryModels.lease(TABLE));
        cache = IsrCache.in(db, TABLE, IsrOptions.defaults().withLease(Duration.ofSeconds(5)));
        rows = db.rawMapper(metadata);
    }

    /** A served page and the time it took. */
    record Reading(ServedPage served, String body, Duration took) {}

    /** Returns the page as a reader gets it. */
    Reading read() throws InterruptedException {
        long start = System.nanoTime();
        ServedPage served = cache.serve(KEY, key -> generate());
        String body = bodies.getOrDefault(
                served.page().s3Key(),
                "<p>This page was rendered before the example was restarted, and its body is lost;"
                        + " it is rendered again when it is stale.</p>");
        return new Reading(served, body, Duration.ofNanos(System.nanoTime() - start));
    }

    private GeneratedPage generate() throws InterruptedException {
        int edition = editions.incrementAndGet();
        String body = renderer.render(edition);
        String key = "pages/" + UUID.randomUUID() + ".html";
        bodies.put(key, body);
        return GeneratedPage.of(key, FRESH_FOR).withEtag("\"edition-" + edition + "\"");
    }

    /**
     * The state of the cache.
     *
     * @param state fresh, stale or absent
     * @param left how long the page stays fresh
     * @param regenerating whether a reader is regenerating it
     * @param editions how often it was rendered
     * @param meta the stored metadata item
     * @param lock the stored lease item
     */
    record Status(
            String state,
            Duration left,
            boolean regenerating,
            int editions,
            Optional<Item> meta,
            Optional<Item> lock) {}

    /** Returns the state of the cache without changing it. */
    Status status() {
        CacheEntry entry = cache.get(KEY);
        Instant now = db.clock().instant();
        Optional<Item> lock = row("LOCK");
        return new Status(
                entry.getClass().getSimpleName().toLowerCase(Locale.ROOT),
                entry.found()
                        .map(CacheMetadata::staleAt)
                        .filter(now::isBefore)
                        .map(end -> Duration.between(now, end))
                        .orElse(Duration.ZERO),
                lock.isPresent(),
                editions.get(),
                row("META"),
                lock);
    }

    private Optional<Item> row(String sortKey) {
        return db.model(rows)
                .where("pk", "=", KEY.partitionKey())
                .where("sk", "=", sortKey)
                .consistentRead()
                .firstOrEmpty();
    }
}
