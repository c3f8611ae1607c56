package org.tabletheory.recipes;

import java.time.Instant;
import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.recipes.internal.EpochSeconds;
import org.tabletheory.recipes.internal.RowModels;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/**
 * What the rows of requests look like. Beside what other languages' services write there is who carries a request out, and
 * until when that is believed, so that one whose process died is not stuck until its row is deleted.
 */
final class RequestRows {
    static final String MODEL = "FaceTheoryRequest";
    static final String STATUS = "status";
    static final String RESULT = "result_s3_key";
    static final String STARTED = "STARTED";
    static final String COMPLETED = "COMPLETED";
    static final String FAILED = "FAILED";

    private static final String HASH = "request_hash";
    private static final String TOKEN = "lease_token";
    private static final String EXPIRES_AT = "lease_expires_at";

    private RequestRows() {}

    static Model model(String table) {
        return RowModels.keyed(MODEL, table)
                .attribute(AttributeDef.of(HASH, Type.S).required(true))
                .attribute(AttributeDef.of(STATUS, Type.S).required(true))
                .attribute(AttributeDef.of(RESULT, Type.S).optional(true).omitEmpty(true))
                .attribute(AttributeDef.of(TOKEN, Type.S).optional(true).omitEmpty(true))
                .attribute(RowModels.seconds(EXPIRES_AT).optional(true).omitEmpty(true))
                .attribute(RowModels.ttl("ttl"))
                .build();
    }

    static Item key(String partition, String key) {
        return Item.of("pk", Value.s(partition)).with("sk", Value.s("REQ#" + key));
    }

    static Item started(Item key, String hash, String token, Instant now, IdempotencyOptions options) {
        return key.with(HASH, Value.s(hash))
                .with(STATUS, Value.s(STARTED))
                .with(TOKEN, Value.s(token))
                .with(EXPIRES_AT, EpochSeconds.value(EpochSeconds.nearest(now.plus(options.timeout()))))
                .with("ttl", EpochSeconds.value(now.plus(options.retention())));
    }

    /** Nobody began it, or whoever did failed or has been silent for too long. */
    static Condition mayBegin(String hash, Instant now) {
        Condition givenUp =
                Condition.field(STATUS, "=", STARTED).and(Condition.field(EXPIRES_AT, "<=", EpochSeconds.value(now)));
        return Condition.ifNotExists()
                .or(Condition.field(HASH, "=", hash)
                        .and(Condition.field(STATUS, "=", FAILED).or(givenUp)));
    }

    /** It is this attempt that carries it out. */
    static Condition isOf(String token) {
        return Condition.field(TOKEN, "=", token).and(Condition.field(STATUS, "=", STARTED));
    }

    static boolean isOf(String token, Item row) {
        return Value.s(token).equals(row.get(TOKEN));
    }

    static boolean hasHash(Item row, String hash) {
        return Value.s(hash).equals(row.get(HASH));
    }

    static boolean hasStatus(Item row, String status) {
        return Value.s(status).equals(row.get(STATUS));
    }

    static Optional<String> result(Item row) {
        return row.get(RESULT) instanceof Value.S text ? Optional.of(text.value()) : Optional.empty();
    }

    static Optional<Instant> until(Item row) {
        return EpochSeconds.moment(row, EXPIRES_AT);
    }
}
