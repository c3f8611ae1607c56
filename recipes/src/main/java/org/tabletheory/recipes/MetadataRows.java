package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.recipes.internal.EpochSeconds;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

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
        return Model.builder(MODEL, table)
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey(names().partitionKey(), Type.S)
                .sortKey(names().sortKey(), Type.S)
                .attribute(AttributeDef.of(S3_KEY, Type.S).required(true))
                .attribute(AttributeDef.of(GENERATED_AT, Type.N)
                        .format(Format.UNIX_SECONDS)
                        .required(true))
                .attribute(AttributeDef.of(REVALIDATE_SECONDS, Type.N)
                        .format(Format.INT)
                        .required(true))
                .attribute(AttributeDef.of(ETAG, Type.S).optional(true).omitEmpty(true))
                .attribute(AttributeDef.of(names().ttl(), Type.N)
                        .format(Format.UNIX_SECONDS)
                        .roles(Role.TTL)
                        .optional(true)
                        .omitEmpty(true))
                .build();
    }

    Item key(CacheKey key) {
        return Item.of(names().partitionKey(), Value.s(key.partitionKey())).with(names().sortKey(), Value.s(SORT_KEY));
    }

    /** What the cache knows of a page that was made now. */
    CacheMetadata metadata(GeneratedPage page, Instant now) {
        Instant generatedAt = Instant.ofEpochSecond(now.getEpochSecond());
        Duration buffer = options.metadataTtlBuffer();
        boolean kept = buffer.isNegative() || buffer.isZero();
        return new CacheMetadata(
                page.s3Key(),
                generatedAt,
                page.revalidate(),
                page.etag(),
                kept
                        ? Optional.empty()
                        : Optional.of(generatedAt.plus(page.revalidate()).plus(buffer)));
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
        OptionalLong ttl = EpochSeconds.of(row, names().ttl());
        @Nullable Value etag = row.get(ETAG);
        return new CacheMetadata(
                s3Key.value(),
                Instant.ofEpochSecond(seconds(row, GENERATED_AT)),
                Duration.ofSeconds(seconds(row, REVALIDATE_SECONDS)),
                etag instanceof Value.S text && !text.value().isEmpty() ? Optional.of(text.value()) : Optional.empty(),
                ttl.isPresent() ? Optional.of(Instant.ofEpochSecond(ttl.getAsLong())) : Optional.empty());
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
