package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.Deadline;

/** A null that a caller without null checks passes is named, with what to do. */
class NullArgumentsTest {
    @Table("users")
    record User(@PartitionKey String id, @Nullable String name, List<String> logins) {}

    private static final User ANN = new User("1", "Ann", List.of());

    private final StubWire wire = StubWire.responding("{}");
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC());

    @AfterEach
    void nothingWasSent() {
        assertThat(wire.sent()).isEmpty();
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // a caller without null checks
    static <T> T nothing() {
        return null;
    }

    /** A call with a null, and what the message says. */
    private record NullCall(String message, Function<TableTheory, @Nullable Object> call) {}

    private static NullCall rejected(String message, Function<TableTheory, @Nullable Object> call) {
        return new NullCall(message, call);
    }

    private static KeyQuery<User> ann(TableTheory db) {
        return db.model(User.class).where("id", "=", "1");
    }

    private static List<NullCall> reads() {
        String noText = nothing();
        Condition noCondition = nothing();
        ForeignItems noForeign = nothing();
        Duration noDuration = nothing();
        return List.of(
                rejected(
                        "Query of User: the name of a field is null; name a field",
                        db -> db.model(User.class).where(noText, "=", "x").first()),
                rejected(
                        "the operator is null; supported: =",
                        db -> db.model(User.class).where("id", noText, "x").first()),
                rejected(
                        "the condition is null; pass one, or leave it out",
                        db -> db.model(User.class).where(noCondition)),
                rejected("the condition is null", db -> ann(db).where(noCondition)),
                rejected("the condition is null", db -> db.model(User.class).filter(noCondition)),
                rejected("the condition is null", db -> db.model(User.class).orFilter(noCondition)),
                rejected("index: the name of the index is null", db -> ann(db).index(noText)),
                rejected("orderBy: the direction is null", db -> ann(db).orderBy("id", noText)),
                rejected(
                        "orderBy: the name of a field is null",
                        db -> ann(db).orderBy(noText, "ASC").all()),
                rejected("select: the name of a field is null", db -> ann(db).select("id", noText)),
                rejected(
                        "select: the name of a field is null",
                        db -> db.model(User.class).select(noText)),
                rejected("foreignItems: the object for other items is null", db -> ann(db).foreignItems(noForeign)),
                rejected("withTimeout: the timeout is null", db -> ann(db).withTimeout(noDuration)),
                rejected(
                        "withTimeout: the timeout is null",
                        db -> db.model(User.class).withTimeout(noDuration)),
                rejected("withTimeout: the timeout is null", db -> db.withTimeout(noDuration)),
                rejected("withRetry: the delay is null", db -> ann(db).withRetry(1, noDuration)),
                rejected(
                        "withDeadline: the deadline is null",
                        db -> db.withDeadline(NullArgumentsTest.<Deadline>nothing())),
                rejected("the name of the table is null", db -> db.describeTable(noText)));
    }

    private static List<NullCall> writes() {
        String noText = nothing();
        Condition noCondition = nothing();
        return List.of(
                rejected(
                        "update: the name of a field is null",
                        db -> db.model(ANN).update(noText)),
                rejected(
                        "update: the name of a field is null",
                        db -> db.model(ANN).update("name", noText)),
                rejected(
                        "update of User: the name of a field is null",
                        db -> ann(db).updateBuilder().set(noText, 1).execute()),
                rejected(
                        "update of User: the name of a field is null",
                        db -> ann(db).updateBuilder().remove(noText).execute()),
                rejected(
                        "appendToList: the collection of elements is null",
                        db -> ann(db).updateBuilder()
                                .appendToList("logins", NullArgumentsTest.<List<String>>nothing())),
                rejected(
                        "prependToList: the collection of elements is null",
                        db -> ann(db).updateBuilder()
                                .prependToList("logins", NullArgumentsTest.<List<String>>nothing())),
                rejected(
                        "returnValues: the choice of values is null",
                        db -> ann(db).updateBuilder().returnValues(NullArgumentsTest.<ReturnValues>nothing())),
                rejected("the condition is null", db -> ann(db).updateBuilder().condition(noCondition)),
                rejected("the condition is null", db -> ann(db).updateBuilder().orCondition(noCondition)),
                rejected("the condition is null", db -> db.model(ANN).withCondition(noCondition)),
                rejected("the condition is null", db -> db.transact().put(db.model(ANN), noCondition)),
                rejected(
                        "protecting: the name of a field is null",
                        db -> db.model(ANN).protecting(noText)),
                rejected("withTimeout: the timeout is null", db -> db.model(ANN).withTimeout(nothing())),
                rejected(
                        "update: the name of a field is null",
                        db -> db.transact().update(db.model(ANN), noText)),
                rejected("the condition is null", db -> db.transaction(tx -> tx.create(db.model(ANN), noCondition))),
                rejected(
                        "update: the list of fields is null",
                        db -> db.transact().update(db.model(ANN), NullArgumentsTest.<List<String>>nothing())),
                rejected(
                        "updateWithBuilder: the update builder is null",
                        db -> db.transact().updateWithBuilder(nothing())),
                rejected("the part of a condition is null", db -> Condition.not(noCondition)),
                rejected("the part of a condition is null", db -> Condition.allOf(noCondition)),
                rejected(
                        "the part of a condition is null",
                        db -> Condition.ifExists().or(noCondition)),
                rejected(
                        "the map of values of a condition is null",
                        db -> Condition.expression("a = :a", Map.of(), nothing())),
                rejected("updateTable: the TableOptions is null", db -> db.updateTable(User.class, nothing())),
                rejected(
                        "marshal: the entity is null",
                        db -> db.marshaller(User.class).marshal(nothing())),
                rejected(
                        "unmarshal: the item is null",
                        db -> db.marshaller(User.class).unmarshal(NullArgumentsTest.<Item>nothing())));
    }

    private static List<NullCall> batches() {
        Collection<User> none = nothing();
        return List.of(
                rejected(
                        "batchGet: the collection of keys is null",
                        db -> db.model(User.class).batchGet(none)),
                rejected(
                        "batchCreate: the collection of entities is null",
                        db -> db.model(User.class).batchCreate(none)),
                rejected(
                        "batchUpdate: the collection of entities is null",
                        db -> db.model(User.class).batchUpdate(none, "name")),
                rejected(
                        "batchUpdate: the name of a field is null",
                        db -> db.model(User.class).batchUpdate(List.of(ANN), NullArgumentsTest.<String>nothing())),
                rejected(
                        "batchPut: the stream of entities is null",
                        db -> db.model(User.class).batchPut(NullArgumentsTest.<Stream<User>>nothing())),
                rejected(
                        "batch: the BatchOptions is null",
                        db -> db.model(User.class).batchGet(List.of("1"), nothing())),
                rejected(
                        "batchGet: the collection of keys is null",
                        db -> db.batchGet().keys(User.class, none)),
                rejected(
                        "batchWrite: the entity is null", db -> db.batchWrite().put(NullArgumentsTest.<User>nothing())),
                rejected(
                        "batchWrite: the entity is null",
                        db -> db.batchWrite().delete(NullArgumentsTest.<User>nothing())),
                rejected(
                        "batch: the listener of onProgress is null",
                        db -> BatchOptions.defaults().onProgress(nothing())),
                rejected(
                        "batch: the handler of onError is null",
                        db -> BatchOptions.defaults().onError(nothing())),
                rejected("batchDelete: the collection of keys is null", db -> {
                    db.model(User.class).batchDelete(none);
                    return null;
                }),
                rejected("batchWrite: the collection of entities is null", db -> {
                    db.model(User.class).batchWrite(none, List.of());
                    return null;
                }));
    }

    @Test
    void nullIsNamedBeforeARequest() {
        for (List<NullCall> calls : List.of(reads(), writes(), batches())) {
            for (NullCall call : calls) {
                assertThatThrownBy(() -> call.call().apply(db))
                        .as(call.message())
                        .isInstanceOf(TableTheoryException.class)
                        .hasMessageContaining(call.message());
            }
        }
    }

    @Test
    void nullInTheConfigurationIsNamed() {
        Map<String, Consumer<Config.Builder>> settings = Map.ofEntries(
                Map.entry("region", config -> config.region(nothing())),
                Map.entry("endpoint", config -> config.endpoint(NullArgumentsTest.<URI>nothing())),
                Map.entry("callTimeout", config -> config.callTimeout(nothing())),
                Map.entry("attemptTimeout", config -> config.attemptTimeout(nothing())),
                Map.entry("clock", config -> config.clock(nothing())),
                Map.entry("environment", config -> config.environment(nothing())),
                Map.entry("httpClient", config -> config.httpClient(nothing())),
                Map.entry("credentials", config -> config.credentials(nothing())),
                Map.entry("retryStrategy", config -> config.retryStrategy(nothing())),
                Map.entry("connections", config -> config.connections(NullArgumentsTest.<ConnectionOptions>nothing())),
                Map.entry("listener", config -> config.listener(NullArgumentsTest.<CallListener>nothing())),
                Map.entry("listeners", config -> config.listeners(nothing())),
                Map.entry(
                        "returnConsumedCapacity",
                        config -> config.returnConsumedCapacity(NullArgumentsTest.<ReturnConsumedCapacity>nothing())),
                Map.entry("tablePrefix", config -> config.tablePrefix(nothing())),
                Map.entry("envelopeBinding", config -> config.envelopeBinding(nothing())),
                Map.entry("keyProvider", config -> config.keyProvider(nothing())),
                Map.entry("kmsKeyArn", config -> config.kmsKeyArn(nothing())),
                Map.entry("encryptionRandom", config -> config.encryptionRandom(nothing())),
                Map.entry("converter", config -> config.converter(User.class, nothing())),
                Map.entry("tableVariables", config -> config.tableVariables(nothing())),
                Map.entry("mappers", config -> config.mappers(nothing())));
        settings.forEach((name, setting) -> assertThatThrownBy(() -> setting.accept(Config.builder()))
                .as(name)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(name + " is null; pass a value, or leave out the call for the default"));
    }

    @Test
    void asynchronousCallThatIsNullIsNamed() {
        AsyncCalls async = db.async();
        assertThatThrownBy(() -> async.call(nothing())).hasMessage("async: the call is null; pass one");
        assertThatThrownBy(() -> async.run(nothing())).hasMessage("async: the call is null; pass one");
        assertThatThrownBy(() -> async.pages(NullArgumentsTest.<Query<Object>>nothing()))
                .hasMessage("async: the query is null; pass one");
        assertThatThrownBy(() -> async.pages(NullArgumentsTest.<ViewQuery<Object, Object>>nothing()))
                .hasMessage("async: the query is null; pass one");
        assertThatThrownBy(() -> async.pages(NullArgumentsTest.<CollectionQuery<Object>>nothing()))
                .hasMessage("async: the query is null; pass one");
    }
}
