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
 * The items of requests. In addition to what services in other languages write, they contain a token and an expiry time of
 * the attempt, so that a request can be started again after its process died.
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

    /** The request was not started, or the attempt failed or timed out. */
    static Condition canStart(String hash, Instant now) {
        Condition timedOut =
                Condition.field(STATUS, "=", STARTED).and(Condition.field(EXPIRES_AT, "<=", EpochSeconds.value(now)));
        return Condition.ifNotExists()
                .or(Condition.field(HASH, "=", hash)
                        .and(Condition.field(STATUS, "=", FAILED).or(timedOut)));
    }

    /** This attempt is executing the request. */
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
        return EpochSeconds.instant(row, EXPIRES_AT);
    }
}
