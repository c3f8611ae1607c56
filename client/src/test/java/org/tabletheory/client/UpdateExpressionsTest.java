package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.internal.write.PlannedUpdate;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/** The exact requests of update builders, and whether each can be retried safely. */
class UpdateExpressionsTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.120Z");

    private final StubWire wire = StubWire.responding("{}");
    private final TableTheory db = TableTheory.over(wire, Clock.fixed(NOW, ZoneOffset.UTC));

    /**
     * Builder calls and the request that they produce.
     *
     * @param members the JSON members of the request after the key
     */
    record Case(String name, UnaryOperator<UpdateBuilder<Player>> calls, Effect effect, String members) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case update(String name, Effect effect, UnaryOperator<UpdateBuilder<Player>> calls, String members) {
        return new Case(name, calls, effect, members.replace('\'', '"'));
    }

    static Stream<Case> single() {
        return Stream.of(
                update(
                        "set",
                        Effect.IDEMPOTENT,
                        update -> update.set("logins", 7),
                        "'UpdateExpression':'SET #n1 = :v1','ExpressionAttributeNames':{'#n1':'logins'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'7'}}"),
                update(
                        "set by the Java name of a reserved word",
                        Effect.IDEMPOTENT,
                        update -> update.set("balance", 7.5),
                        "'UpdateExpression':'SET #n1 = :v1','ExpressionAttributeNames':{'#n1':'value'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'7.5'}}"),
                update(
                        "set at a nested path",
                        Effect.IDEMPOTENT,
                        update -> update.set("lines[2].count", 7),
                        "'UpdateExpression':'SET #n1[2].#n2 = :v1',"
                                + "'ExpressionAttributeNames':{'#n1':'lines','#n2':'size'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'7'}}"),
                update(
                        "setIfNotExists",
                        Effect.IDEMPOTENT,
                        update -> update.setIfNotExists("status", "NEW"),
                        "'UpdateExpression':'SET #n1 = if_not_exists(#n1, :v1)',"
                                + "'ExpressionAttributeNames':{'#n1':'status'},"
                                + "'ExpressionAttributeValues':{':v1':{'S':'NEW'}}"),
                update(
                        "increment",
                        Effect.ONCE,
                        update -> update.increment("logins"),
                        "'UpdateExpression':'SET #n1 = if_not_exists(#n1, :v1) + :v2',"
                                + "'ExpressionAttributeNames':{'#n1':'logins'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'0'},':v2':{'N':'1'}}"),
                update(
                        "decrement",
                        Effect.ONCE,
                        update -> update.decrement("logins"),
                        "'UpdateExpression':'SET #n1 = if_not_exists(#n1, :v1) + :v2',"
                                + "'ExpressionAttributeNames':{'#n1':'logins'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'0'},':v2':{'N':'-1'}}"),
                update(
                        "add to a number",
                        Effect.ONCE,
                        update -> update.add("logins", 2),
                        "'UpdateExpression':'ADD #n1 :v1','ExpressionAttributeNames':{'#n1':'logins'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'2'}}"),
                update(
                        "add to a set",
                        Effect.IDEMPOTENT,
                        update -> update.add("tags", "a"),
                        "'UpdateExpression':'ADD #n1 :v1','ExpressionAttributeNames':{'#n1':'tags'},"
                                + "'ExpressionAttributeValues':{':v1':{'SS':['a']}}"),
                update(
                        "delete",
                        Effect.IDEMPOTENT,
                        update -> update.delete("scores", List.of(2, 3)),
                        "'UpdateExpression':'DELETE #n1 :v1','ExpressionAttributeNames':{'#n1':'scores'},"
                                + "'ExpressionAttributeValues':{':v1':{'NS':['2','3']}}"),
                update(
                        "remove",
                        Effect.IDEMPOTENT,
                        update -> update.remove("address.street"),
                        "'UpdateExpression':'REMOVE #n1.#n2',"
                                + "'ExpressionAttributeNames':{'#n1':'address','#n2':'street'}"),
                update(
                        "appendToList",
                        Effect.ONCE,
                        update -> update.appendToList("visits", List.of("mon")),
                        "'UpdateExpression':'SET #n1 = list_append(if_not_exists(#n1, :v1), :v2)',"
                                + "'ExpressionAttributeNames':{'#n1':'visits'},"
                                + "'ExpressionAttributeValues':{':v1':{'L':[]},':v2':{'L':[{'S':'mon'}]}}"),
                update(
                        "prependToList",
                        Effect.ONCE,
                        update -> update.prependToList("visits", List.of("mon")),
                        "'UpdateExpression':'SET #n1 = list_append(:v2, if_not_exists(#n1, :v1))',"
                                + "'ExpressionAttributeNames':{'#n1':'visits'},"
                                + "'ExpressionAttributeValues':{':v1':{'L':[]},':v2':{'L':[{'S':'mon'}]}}"),
                update(
                        "setListElement, which may append",
                        Effect.ONCE,
                        update -> update.setListElement("visits", 1, "mon"),
                        "'UpdateExpression':'SET #n1[1] = :v1','ExpressionAttributeNames':{'#n1':'visits'},"
                                + "'ExpressionAttributeValues':{':v1':{'S':'mon'}}"),
                update(
                        "removeFromListAt, which shifts the other elements",
                        Effect.ONCE,
                        update -> update.removeFromListAt("visits", 1),
                        "'UpdateExpression':'REMOVE #n1[1]','ExpressionAttributeNames':{'#n1':'visits'}"));
    }

    static Stream<Case> combined() {
        return Stream.of(
                update(
                        "sections have a fixed order, independent of the calls",
                        Effect.ONCE,
                        update -> update.delete("tags", "a")
                                .add("logins", 1)
                                .remove("status")
                                .set("team", "red"),
                        "'UpdateExpression':'SET #n4 = :v3 REMOVE #n3 ADD #n2 :v2 DELETE #n1 :v1',"
                                + "'ExpressionAttributeNames':{'#n1':'tags','#n2':'logins','#n3':'status','#n4':'team'},"
                                + "'ExpressionAttributeValues':{':v1':{'SS':['a']},':v2':{'N':'1'},':v3':{'S':'red'}}"),
                update(
                        "touch",
                        Effect.GUARDED,
                        update -> update.touch().set("status", "x"),
                        "'UpdateExpression':'SET #n1 = :v1, #n2 = :v2 ADD #n3 :v3',"
                                + "'ConditionExpression':'NOT (#n3 >= :v4)',"
                                + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD',"
                                + "'ExpressionAttributeNames':{'#n1':'status','#n2':'updatedAt','#n3':'version'},"
                                + "'ExpressionAttributeValues':{':v1':{'S':'x'},':v2':{'S':'2026-01-02T03:04:05.12Z'},"
                                + "':v3':{'N':'1'},':v4':{'N':'9223372036854775807'}}"),
                update(
                        "touch with a version condition, which makes a counter safe to retry",
                        Effect.GUARDED,
                        update -> update.add("logins", 1).touch().conditionVersion(4),
                        "'UpdateExpression':'SET #n2 = :v2 ADD #n1 :v1, #n3 :v3',"
                                + "'ConditionExpression':'#n3 = :v4','ReturnValuesOnConditionCheckFailure':'ALL_OLD',"
                                + "'ExpressionAttributeNames':{'#n1':'logins','#n2':'updatedAt','#n3':'version'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'1'},"
                                + "':v2':{'S':'2026-01-02T03:04:05.12Z'},':v3':{'N':'1'},':v4':{'N':'4'}}"),
                update(
                        "version condition without lifecycle, which does not make a counter safe to retry",
                        Effect.ONCE,
                        update -> update.add("logins", 1).conditionVersion(4),
                        "'UpdateExpression':'ADD #n1 :v1',"
                                + "'ConditionExpression':'#n2 = :v2','ReturnValuesOnConditionCheckFailure':'ALL_OLD',"
                                + "'ExpressionAttributeNames':{'#n1':'logins','#n2':'version'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'1'},':v2':{'N':'4'}}"),
                update(
                        "condition that the item does not exist, which makes a counter safe to retry",
                        Effect.GUARDED,
                        update -> update.add("logins", 1).conditionNotExists("PK"),
                        "'UpdateExpression':'ADD #n1 :v1','ConditionExpression':'attribute_not_exists(#n2)',"
                                + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD',"
                                + "'ExpressionAttributeNames':{'#n1':'logins','#n2':'PK'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'1'}}"),
                update(
                        "alternative to that condition, with which a retry would count twice",
                        Effect.ONCE,
                        update ->
                                update.add("logins", 1).conditionNotExists("PK").orCondition("status", "=", "open"),
                        "'UpdateExpression':'ADD #n1 :v1',"
                                + "'ConditionExpression':'attribute_not_exists(#n2) OR #n3 = :v2',"
                                + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD',"
                                + "'ExpressionAttributeNames':{'#n1':'logins','#n2':'PK','#n3':'status'},"
                                + "'ExpressionAttributeValues':{':v1':{'N':'1'},':v2':{'S':'open'}}"),
                update(
                        "AND and OR, with the version condition first",
                        Effect.GUARDED,
                        update -> update.set("status", "x")
                                .condition("logins", ">", 1)
                                .conditionExists("team")
                                .orCondition("tags", "CONTAINS", "a")
                                .conditionVersion(4),
                        "'UpdateExpression':'SET #n1 = :v1','ConditionExpression':'#n2 = :v2 AND"
                                + " ((#n3 > :v3 AND attribute_exists(#n4)) OR contains(#n5, :v4))',"
                                + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD',"
                                + "'ExpressionAttributeNames':{'#n1':'status','#n2':'version','#n3':'logins','#n4':'team',"
                                + "'#n5':'tags'},'ExpressionAttributeValues':{':v1':{'S':'x'},':v2':{'N':'4'},"
                                + "':v3':{'N':'1'},':v4':{'S':'a'}}"),
                update(
                        "return values",
                        Effect.IDEMPOTENT,
                        update -> update.remove("status").returnValues(ReturnValues.UPDATED_NEW),
                        "'UpdateExpression':'REMOVE #n1','ReturnValues':'UPDATED_NEW',"
                                + "'ExpressionAttributeNames':{'#n1':'status'}"),
                update(
                        "old values, which a retry would change",
                        Effect.ONCE,
                        update -> update.remove("status").returnValues(ReturnValues.ALL_OLD),
                        "'UpdateExpression':'REMOVE #n1','ReturnValues':'ALL_OLD',"
                                + "'ExpressionAttributeNames':{'#n1':'status'}"));
    }

    @ParameterizedTest
    @MethodSource({"single", "combined"})
    void keyAndEntityProduceTheSameRequest(Case update) {
        update.calls().apply(Player.of(db).updateBuilder().withoutLifecycle()).execute();
        update.calls()
                .apply(db.model(Player.bare()).anyVersion().updateBuilder().withoutLifecycle())
                .execute();

        String request = "UpdateItem {\"TableName\":\"players\",\"Key\":" + Player.KEY + "," + update.members() + "}";
        assertThat(wire.sent()).containsExactly(request, request);
        assertThat(wire.requests()).allSatisfy(sent -> {
            assertThat(sent.effect()).isEqualTo(update.effect());
            assertThat(sent.model()).isEqualTo("Player");
        });
    }

    @Test
    void versionOfTheEntityIsAConditionThatMakesACounterSafeToRetry() {
        db.model(Player.bare()).updateBuilder().add("logins", 1).execute();

        assertThat(wire.sent().get(0))
                .contains("\"UpdateExpression\":\"SET #n2 = :v2 ADD #n1 :v1, #n3 :v3\"")
                .contains("\"ConditionExpression\":\"attribute_not_exists(#n3) OR #n3 = :v4\"");
        assertThat(wire.requests().get(0).effect()).isEqualTo(Effect.GUARDED);
    }

    @Test
    void requestDoesNotDependOnMapAndSetOrder() {
        Map<String, Object> one = new LinkedHashMap<>();
        Map<String, Object> other = new LinkedHashMap<>();
        List<String> names = Stream.of("a", "b", "c", "d", "e").toList();
        names.forEach(name -> one.put(":" + name, name));
        names.stream().sorted(Collections.reverseOrder()).forEach(name -> other.put(":" + name, name));

        for (Map<String, Object> values : List.of(one, other)) {
            Player.of(db)
                    .withConditionExpression("#s IN (:a, :b, :c, :d, :e)", Map.of("#s", "status"), values)
                    .updateBuilder()
                    .set("team", "red")
                    .execute();
        }

        assertThat(Set.copyOf(wire.sent())).hasSize(1);
        assertThat(wire.sent().get(0))
                .contains("\":a\":{\"S\":\"a\"},\":b\":{\"S\":\"b\"},\":c\":{\"S\":\"c\"},\":d\":{\"S\":\"d\"}");
    }

    @Test
    void plannedUpdateIsNotSent() {
        PlannedUpdate<Player> planned = Player.of(db)
                .updateBuilder()
                .increment("logins")
                .withoutLifecycle()
                .planned();

        assertThat(planned.plan().json()).contains("\"UpdateExpression\":\"SET #n1 = if_not_exists(#n1, :v1) + :v2\"");
        assertThat(planned.plan().key()).isEqualTo(Player.KEY);
        assertThat(planned.decode(Player.KEY).pk()).isEqualTo("P#1");
        assertThat(planned).hasToString("update of Player (PK, SK)");
        assertThat(wire.sent()).isEmpty();
    }
}
