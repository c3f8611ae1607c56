package shop;

import org.tabletheory.client.TableTheory;

class OtherModel {
    Object misuse(TableTheory db) {
        return db.model(User.class).where(Basket_.SIZE.gt(1));
    }
}
