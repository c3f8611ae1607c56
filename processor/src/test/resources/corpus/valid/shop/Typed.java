package shop;

import java.util.List;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.typed.ConditionOf;

/** Equal conditions and requests with typed names and with strings. */
public final class Typed {
    private Typed() {}

    public static List<Condition> typed() {
        List<ConditionOf<User>> typed = List.of(
                User_.PK.eq("USER#1"),
                User_.SK.beginsWith("ORDER#"),
                User_.EMAIL_HASH.ne(null),
                User_.AGE.lt(1),
                User_.AGE.le(2),
                User_.AGE.gt(3),
                User_.AGE.ge(4),
                User_.AGE.between(5, 6),
                User_.COLOR.in(List.of(User.Color.RED, User.Color.GREEN)),
                User_.NICKNAME.contains("a"),
                User_.NICKNAME.notContains("b"),
                User_.TAGS.contains("new"),
                User_.TAGS.notContains("old"),
                User_.TAGS.size(Operator.GE, 2),
                User_.LINES.size(Operator.LT, 3),
                User_.COUNTS.at("a").eq(1),
                User_.COUNTS.at("a.b").eq(2),
                User_.COUNTS.at("say \"a[0]\"").eq(3),
                User_.COUNTS.size(Operator.EQ, 0),
                User_.Address_.CITY.eq("Oslo"),
                User_.NAME.eq("Ada"),
                User_.TAX_ID.exists(),
                User_.MAYBE.notExists(),
                User_.AGE.gt(1).and(User_.AGE.lt(9)).or(User_.NICKNAME.eq("x")).not());
        return typed.stream().map(ConditionOf::condition).toList();
    }

    public static List<Condition> untyped() {
        return List.of(
                Condition.field("PK", "=", "USER#1"),
                Condition.field("SK", "BEGINS_WITH", "ORDER#"),
                Condition.field("emailHash", "<>", (Object) null),
                Condition.field("age", "<", 1),
                Condition.field("age", "<=", 2),
                Condition.field("age", ">", 3),
                Condition.field("age", ">=", 4),
                Condition.field("age", "BETWEEN", 5, 6),
                Condition.field("color", "IN", User.Color.RED, User.Color.GREEN),
                Condition.field("nickname", "CONTAINS", "a"),
                Condition.field("nickname", "NOT_CONTAINS", "b"),
                Condition.field("tags", "CONTAINS", "new"),
                Condition.field("tags", "NOT_CONTAINS", "old"),
                Condition.size("tags", ">=", 2),
                Condition.size("lines", "<", 3),
                Condition.field("counts.a", "=", 1),
                Condition.field("counts[\"a.b\"]", "=", 2),
                Condition.field("counts[\"say \\\"a[0]\\\"\"]", "=", 3),
                Condition.size("counts", "=", 0),
                Condition.field("address.city", "=", "Oslo"),
                Condition.field("given", "=", "Ada"),
                Condition.field("taxId", "EXISTS"),
                Condition.field("maybe", "NOT_EXISTS"),
                Condition.not(Condition.field("age", ">", 1)
                        .and(Condition.field("age", "<", 9))
                        .or(Condition.field("nickname", "=", "x"))));
    }

    public static void requestTyped(TableTheory db) {
        db.model(Basket.class)
                .where(Basket_.BASKET_ID.eq("1"))
                .select(Basket_.BASKET_ID, Basket_.SIZE)
                .first();
        db.model(Basket.class)
                .where(Basket_.BASKET_ID.eq("1"))
                .updateBuilder()
                .increment(Basket_.SIZE)
                .appendToList(Basket_.ITEM_NAMES, List.of("pear"))
                .remove(Basket_.OPEN_FIELD)
                .condition(Basket_.SIZE.lt(9))
                .execute();
    }

    public static void requestUntyped(TableTheory db) {
        db.model(Basket.class)
                .where("basketId", "=", "1")
                .select("basketId", "size")
                .first();
        db.model(Basket.class)
                .where("basketId", "=", "1")
                .updateBuilder()
                .increment("size")
                .appendToList("itemNames", List.of("pear"))
                .remove("openField")
                .condition("size", "<", 9)
                .execute();
    }
}
