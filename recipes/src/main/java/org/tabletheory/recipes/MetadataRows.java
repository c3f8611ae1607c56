package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.internal.EpochSeconds;
import org.tabletheory.recipes.internal.RowModels;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;

/** The metadata items of cached pages. Immutable. */
record MetadataRows(IsrOptions options) {
    static final String MODEL = "FaceTheoryCacheMetadata";

    private static final String SORT_KEY = "META";
    private static final String S3_KEY = "s3_key";
    private static final String GENERATED_AT = "generated_at";
    private static final String REVALIDATE_SECONDS = "revalidate_seconds";
    private static final String ETAG = "etag";

    private LeaseNames names() {
        return options.leases().names();
    }

    Model model(String table) {
        return RowModels.keyed(MODEL, table, names().partitionKey(), names().sortKey())
                .attribute(AttributeDef.of(S3_KEY, Type.S).required(true))
                .attribute(RowModels.seconds(GENERATED_AT).required(true))
                .attribute(AttributeDef.of(REVALIDATE_SECONDS, Type.N)
                        .format(Format.INT)
                        .required(true))
                .attribute(AttributeDef.of(ETAG, Type.S).optional(true).omitEmpty(true))
                .attribute(RowModels.ttl(names().ttl()))
                .build();
    }

    Item key(CacheKey key) {
        return Item.of(names().partitionKey(), Value.s(key.partitionKey())).with(names().sortKey(), Value.s(SORT_KEY));
    }

    /** Returns the metadata of a page that has just been generated. */
    CacheMetadata metadata(GeneratedPage page, Instant now) {
        Instant generatedAt = Instant.ofEpochSecond(now.getEpochSecond());
        return new CacheMetadata(
                page.s3Key(),
                generatedAt,
                page.revalidate(),
                page.etag(),
                EpochSeconds.ttl(generatedAt.plus(page.revalidate()), options.metadataTtlBuffer()));
    }

    Item item(CacheKey key, CacheMetadata page) {
        Item row = key(key).with(S3_KEY, Value.s(page.s3Key()))
                .with(GENERATED_AT, EpochSeconds.value(page.generatedAt()))
                .with(REVALIDATE_SECONDS, Value.n(page.revalidate().toSeconds()));
        Item tagged = page.etag().map(etag -> row.with(ETAG, Value.s(etag))).orElse(row);
        return page.ttl()
                .map(ttl -> tagged.with(names().ttl(), EpochSeconds.value(ttl)))
                .orElse(tagged);
    }

    /** Reads the metadata from an item of any runtime. */
    CacheMetadata read(Item row) {
        if (!(row.get(S3_KEY) instanceof Value.S s3Key)) {
            throw invalid(S3_KEY, "a string");
        }
        @Nullable Value etag = row.get(ETAG);
        return new CacheMetadata(
                s3Key.value(),
                Instant.ofEpochSecond(seconds(row, GENERATED_AT)),
                Duration.ofSeconds(seconds(row, REVALIDATE_SECONDS)),
                etag instanceof Value.S text && !text.value().isEmpty() ? Optional.of(text.value()) : Optional.empty(),
                EpochSeconds.instant(row, names().ttl()));
    }

    private static long seconds(Item row, String name) {
        return EpochSeconds.of(row, name).orElseThrow(() -> invalid(name, "a number of seconds"));
    }

    private static TableTheoryException invalid(String attribute, String kind) {
        return new TableTheoryException(
                "'" + attribute + "' of a cached page is not " + kind
                        + "; fix or delete the item, which does not conform to the cache schema",
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("get", MODEL).at(attribute));
    }
}
