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

/** The one page of the example, cached: who reads it gets what the cache has, or makes it. */
final class Pages {
    static final Duration FRESH_FOR = Duration.ofSeconds(10);

    private static final String TABLE = "isr-example";
    private static final CacheKey KEY = CacheKey.of("/harbour");

    private final TableTheory db;
    private final Renderer renderer;
    private final IsrCache cache;
    private final Mapper<Item> rows;
    /** What would be in S3. */
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

    /** A page as it is served, and how long that took. */
    record Reading(ServedPage served, String body, Duration took) {}

    /** Serves the page as a reader gets it. */
    Reading read() throws InterruptedException {
        long start = System.nanoTime();
        ServedPage served = cache.serve(KEY, key -> generate());
        String body = bodies.getOrDefault(
                served.page().s3Key(),
                "<p>This body was made before the example was started"
                        + " anew, and is gone; it will be made again when it is stale.</p>");
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
     * What the cache knows of the page.
     *
     * @param state fresh, stale or absent
     * @param left how long it stays fresh
     * @param regenerating whether someone makes it anew
     * @param editions how often it was made
     * @param meta the row of the page, as it is
     * @param lock the row of the lock, as it is
     */
    record Status(
            String state,
            Duration left,
            boolean regenerating,
            int editions,
            Optional<Item> meta,
            Optional<Item> lock) {}

    /** Looks, and changes nothing. */
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
