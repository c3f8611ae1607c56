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

/** What the rows of cached pages look like. Immutable. */
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

    /** What the cache knows of a page that was made now. */
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

    /** What a row says, whichever runtime wrote it. */
    CacheMetadata read(Item row) {
        if (!(row.get(S3_KEY) instanceof Value.S s3Key)) {
            throw odd(S3_KEY, "a text");
        }
        @Nullable Value etag = row.get(ETAG);
        return new CacheMetadata(
                s3Key.value(),
                Instant.ofEpochSecond(seconds(row, GENERATED_AT)),
                Duration.ofSeconds(seconds(row, REVALIDATE_SECONDS)),
                etag instanceof Value.S text && !text.value().isEmpty() ? Optional.of(text.value()) : Optional.empty(),
                EpochSeconds.moment(row, names().ttl()));
    }

    private static long seconds(Item row, String name) {
        return EpochSeconds.of(row, name).orElseThrow(() -> odd(name, "a number of seconds"));
    }

    private static TableTheoryException odd(String attribute, String kind) {
        return new TableTheoryException(
                "the row of a cached page has no '" + attribute + "' that is " + kind
                        + "; it was not written as the cache's schema says, so mend or delete it",
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("get", MODEL).at(attribute));
    }
}
