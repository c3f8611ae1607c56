package org.tabletheory.client.internal.write;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.Created;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.ItemLimits;

/** The rules of DMS 0.1 for writes, named by section, against a real server. */
@DynamoTest
class StoredWritesTest {
    private static final String KEY = "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}}";
    private static final String FIRST = "2026-01-02T03:04:05.000000001Z";
    private static final String SECOND = "2026-01-02T03:04:06.000000001Z";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse(FIRST));
    private StoredWrites users;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        InstantSource source = () -> requireNonNull(now.get());
        users = new StoredWrites(endpoint, Models.user(prefix.table("users")), source.withZone(ZoneOffset.UTC));
    }

    @AfterEach
    void close() {
        users.close();
    }

    private void secondPasses() {
        now.updateAndGet(moment -> moment.plus(Duration.ofSeconds(1)));
    }

    private static String user(String members) {
        return KEY.substring(0, KEY.length() - 1) + "," + members + "}";
    }

    private Item stored() {
        return requireNonNull(users.get(KEY));
    }

    @Test
    void timestampEncodingCreateSetsBothToTheSameTimeInRfc3339Nano() {
        Item returned =
                users.of(user("\"createdAt\":{\"S\":\"2001-01-01T00:00:00Z\"}")).create();

        assertThat(stored().get("createdAt")).isEqualTo(Value.s(FIRST));
        assertThat(stored().get("updatedAt")).isEqualTo(Value.s(FIRST));
        assertThat(returned).isEqualTo(stored());
    }

    @Test
    void timestampEncodingUpdateSetsUpdatedAtOnly() {
        Item created = users.of(user("\"nickname\":{\"S\":\"a\"}")).create();
        secondPasses();

        Item updated = users.of(created.with("nickname", Value.s("b"))).update("nickname");

        assertThat(updated.get("createdAt")).isEqualTo(Value.s(FIRST));
        assertThat(updated.get("updatedAt")).isEqualTo(Value.s(SECOND));
        assertThat(updated).isEqualTo(stored());
    }

    @Test
    void timestampEncodingSaveSetsBoth() {
        users.of(KEY).create();
        secondPasses();

        users.of(KEY).save();

        assertThat(stored().get("createdAt")).isEqualTo(Value.s(SECOND));
        assertThat(stored().get("updatedAt")).isEqualTo(Value.s(SECOND));
    }

    @Test
    void ttlEncodingIsWholeEpochSecondsAndZeroIsOmitted() {
        users.of(user("\"ttl\":{\"N\":\"1700000000\"}")).create();
        assertThat(stored().get("ttl")).isEqualTo(Value.n(1700000000));

        users.of(user("\"ttl\":{\"N\":\"0\"}")).save();
        assertThat(stored().has("ttl")).isFalse();
    }

    @Test
    void optimisticLockingEmptyVersionIsStoredAsZero() {
        users.of(KEY).create();

        assertThat(stored().get("version")).isEqualTo(Value.n(0));
    }

    @Test
    void optimisticLockingUpdateRequiresTheVersionAndIncrementsIt() {
        Item created = users.of(user("\"title\":{\"S\":\"a\"}")).create();
        Item updated = users.of(created.with("title", Value.s("b"))).update("title");
        assertThat(updated.get("version")).isEqualTo(Value.n(1));

        assertThatThrownBy(
                        () -> users.of(created.with("title", Value.s("stale"))).update("title"))
                .isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
                    assertThat(conflict.codes()).contains(ErrorCodes.CONDITION_FAILED, ErrorCodes.VERSION_CONFLICT);
                    assertThat(conflict.entity(Item.class)).contains(updated);
                    assertThat(conflict.foundVersion()).hasValue(1);
                });
        assertThat(stored()).isEqualTo(updated);
    }

    @Test
    void optimisticLockingUpdateOfMissingItemIsAConflict() {
        assertThatThrownBy(() -> users.of(user("\"title\":{\"S\":\"x\"},\"version\":{\"N\":\"0\"}"))
                        .update("title"))
                .isInstanceOf(VersionConflictException.class);

        assertThat(users.get(KEY)).isNull();
    }

    @Test
    void optimisticLockingDeleteRequiresTheVersion() {
        Item created = users.of(user("\"title\":{\"S\":\"a\"}")).create();
        Item updated = users.of(created).update("title");
        users.of(updated).update("title");

        assertThatThrownBy(() -> users.of(updated).delete()).isInstanceOf(VersionConflictException.class);
        assertThat(stored()).isNotNull();

        users.of(KEY).delete();
        assertThat(users.get(KEY)).isNull();
    }

    @Test
    void omitEmptyOmitsEmptyAttributesOfPuts() {
        users.of(user("\"nickname\":{\"S\":\"\"},\"tags\":{\"NULL\":true},\"active\":{\"BOOL\":false},"
                        + "\"lines\":{\"L\":[]},\"address\":{\"M\":{}},\"ttl\":{\"N\":\"0\"},\"title\":{\"S\":\"\"},"
                        + "\"logins\":{\"N\":\"0\"},\"version\":{\"N\":\"0\"}"))
                .create();

        assertThat(stored().attributes())
                .containsOnlyKeys("PK", "SK", "title", "logins", "createdAt", "updatedAt", "version");
    }

    @Test
    void omitEmptyRemovesNamedEmptyAttributes() {
        Item created = users.of(user("\"nickname\":{\"S\":\"a\"},\"tags\":{\"SS\":[\"a\"]},\"title\":{\"S\":\"a\"},"
                        + "\"address\":{\"M\":{\"city\":{\"S\":\"a\"}}},\"active\":{\"BOOL\":true}"))
                .create();

        Item updated = users.of(created.with("nickname", Value.s(""))
                        .with("tags", Value.nul())
                        .with("title", Value.s(""))
                        .with("address", Value.m(Map.of("city", Value.s(""))))
                        .with("active", Value.bool(false)))
                .update("nickname", "tags", "title", "address");

        assertThat(updated.attributes()).doesNotContainKeys("nickname", "tags");
        assertThat(updated.get("title")).isEqualTo(Value.s(""));
        assertThat(updated.get("address")).isEqualTo(Value.m(Map.of("city", Value.s(""))));
        assertThat(updated.get("active")).isEqualTo(Value.bool(true));
        assertThat(updated.get("version")).isEqualTo(Value.n(1));
    }

    @Test
    void omitEmptyUpdateWithoutNamesKeepsEmptyFieldsAndIncrementsVersion() {
        users.of(user("\"address\":{\"M\":{\"city\":{\"S\":\"a\"}}}")).create();
        secondPasses();

        Item updated = users.of(user("\"address\":{\"M\":{\"city\":{\"S\":\"\"}}},\"version\":{\"N\":\"0\"}"))
                .update();

        assertThat(updated.get("address")).isEqualTo(Value.m(Map.of("city", Value.s("a"))));
        assertThat(updated.get("version")).isEqualTo(Value.n(1));
        assertThat(updated.get("updatedAt")).isEqualTo(Value.s(SECOND));
    }

    @Test
    void setEncodingEmptySetIsNullOrOmitted() {
        users.of(DynamoJson.readItem(user("\"groups\":{\"NULL\":true}")).with("tags", Value.nul()))
                .create();

        assertThat(requireNonNull(stored().get("groups")).type()).isEqualTo(Type.NULL);
        assertThat(stored().has("tags")).isFalse();
    }

    @Test
    void setEncodingSetsAreStoredAsSets() {
        users.of(user("\"tags\":{\"SS\":[\"b\",\"a\"]}")).create();

        assertThat(stored().get("tags")).isEqualTo(Value.ss("a", "b"));
    }

    @Test
    void secondCreateFailsAndTryCreateReturnsTheItem() {
        Item first = users.of(user("\"title\":{\"S\":\"first\"}")).create();

        assertThatThrownBy(() -> users.of(user("\"title\":{\"S\":\"second\"}")).create())
                .isInstanceOfSatisfying(ConditionFailedException.class, conflict -> {
                    assertThat(conflict.is(ErrorCodes.VERSION_CONFLICT)).isFalse();
                    assertThat(conflict.entity(Item.class)).contains(first);
                });
        assertThat(users.of(user("\"title\":{\"S\":\"second\"}")).tryCreate()).isEqualTo(Created.existing(first));
        assertThat(stored()).isEqualTo(first);
    }

    @Test
    void failedConditionPreventsTheWrite() {
        Item created = users.of(user("\"title\":{\"S\":\"a\"}")).create();

        assertThatThrownBy(
                        () -> users.of(KEY, Condition.field("title", "=", "b")).delete())
                .isInstanceOf(ConditionFailedException.class)
                .isNotInstanceOf(VersionConflictException.class);
        assertThatThrownBy(() -> users.of(created, Condition.ifNotExists()).save())
                .isInstanceOf(ConditionFailedException.class);
        users.of(created, Condition.expression("#t = :t", Map.of("#t", "title"), Map.of(":t", "a")))
                .save();
        users.of(KEY, Condition.ifExists()).delete();
        assertThatThrownBy(() -> users.of(KEY, Condition.ifExists()).delete())
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("there is no item");
    }

    @Test
    void nestedPathsAreUpdatedSeparately() {
        Item created = users.of(user("\"address\":{\"M\":{\"city\":{\"S\":\"a\"},\"zip\":{\"S\":\"1\"}}}"))
                .create();

        Item updated = users.of(
                        created.with("address", Value.m(Map.of("city", Value.s("b"), "zip", Value.s("not selected")))))
                .update("address.city");

        assertThat(updated.get("address")).isEqualTo(Value.m(Map.of("city", Value.s("b"), "zip", Value.s("1"))));
    }

    @Test
    void itemSizesMatchTheServer() {
        Item created = users.of(
                        user(
                                "\"version\":{\"N\":\"1\"},\"title\":{\"S\":\"\"},\"lines\":{\"L\":[{\"N\":\"-12.345\"},{\"M\":{\"a\":{\"BOOL\":true}}}]}"))
                .create();
        int room = ItemLimits.ITEM_BYTES - (int) ItemSize.of(created);

        Item largest =
                users.of(created.with("title", Value.s("x".repeat(room)))).save();
        assertThat(ItemSize.of(largest)).isEqualTo(ItemLimits.ITEM_BYTES);
        assertThatThrownBy(() -> users.of(created.with("title", Value.s("x".repeat(room + 1))))
                        .save())
                .isInstanceOfSatisfying(
                        ItemTooLargeException.class,
                        error -> assertThat(error.requestId()).isNull());
        assertThatThrownBy(() ->
                        users.of(largest.with("nickname", Value.s("one more"))).update("nickname"))
                .isInstanceOfSatisfying(
                        ItemTooLargeException.class,
                        error -> assertThat(error.requestId()).isNotNull());
    }

    @Test
    void nestingLimitMatchesTheServer() {
        Value deep = Value.s("x");
        for (int i = 0; i < StoredValueNormalizer.MAX_DEPTH - 1; i++) {
            deep = Value.l(deep);
        }
        Item item = DynamoJson.readItem(KEY).with("lines", deep);

        assertThat(users.of(item).create()).isEqualTo(stored());
        assertThatThrownBy(() -> users.of(item.with("lines", Value.l(requireNonNull(item.get("lines")))))
                        .save())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).contains(ErrorCodes.INVALID_MODEL));
    }
}
