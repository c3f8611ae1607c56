package shop;

import java.util.List;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.Model;

/** Queries and updates with typed names. */
class Uses {
    static final Model MODEL = User_.MODEL;

    Query<User> read(TableTheory db) {
        return db.model(User.class)
                .where(User_.PK.eq("USER#1"))
                .where(User_.SK.beginsWith("ORDER#"))
                .filter(User_.TAGS.contains("new").and(User_.AGE.between(1, 9)).or(User_.Address_.CITY.ne("Oslo")))
                .orFilter(User_.COLOR.in(List.of(User.Color.RED)).not())
                .filter(User_.LINES.size(Operator.LT, 3).and(User_.COUNTS.at("a").eq(1)))
                .select(User_.PK, User_.TAX_ID, User_.Address_.ZIP)
                .orderBy(User_.SK, "DESC");
    }

    List<User> batch(TableTheory db, List<User> keys) {
        return db.model(User.class).select(User_.PK, User_.SK).consistentRead().batchGet(keys).items();
    }

    Query<Shape.Circle> circles(TableTheory db) {
        return db.model(Shape.Circle.class)
                .where(Shape_.Circle.ID.eq("1"))
                .where(Shape_.DISCRIMINATOR_.eq("circle"))
                .filter(Shape_.Circle.RADIUS.gt(2.0));
    }

    Query<Shape.Square> squares(TableTheory db) {
        return db.model(Shape.Square.class).where(Shape_.ID.eq("1")).filter(Shape_.Square.BY.eq("Ann"));
    }

    User write(TableTheory db, User user) {
        return db.model(user)
                .withCondition(User_.TAX_ID.exists().and(User_.MAYBE.notExists()))
                .protecting(User_.EMAIL_HASH)
                .update(User_.NICKNAME, User_.TAX_ID);
    }

    void change(TableTheory db, User user) {
        db.model(user)
                .updateBuilder()
                .set(User_.TAX_ID, "1")
                .set(User_.Address_.CITY, "Oslo")
                .setIfNotExists(User_.COLOR, User.Color.RED)
                .increment(User_.AGE)
                .add(User_.BOXED, 2L)
                .add(User_.TAGS, List.of("a"))
                .delete(User_.TAGS, List.of("b"))
                .remove(User_.NICKNAME)
                .appendToList(User_.LINES, List.of())
                .condition(User_.AGE.lt(9))
                .execute();
    }
}
