package shop;

import org.tabletheory.client.TableTheory;

class OtherMember {
    Object misuse(TableTheory db) {
        return db.model(Shape.Circle.class).filter(Shape_.Square.SIDE.gt(2.0));
    }
}
