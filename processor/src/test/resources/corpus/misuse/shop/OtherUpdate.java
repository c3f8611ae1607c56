package shop;

import org.tabletheory.client.TableTheory;

class OtherUpdate {
    Object misuse(TableTheory db) {
        return db.model(User.class).update(Basket_.SIZE);
    }
}
