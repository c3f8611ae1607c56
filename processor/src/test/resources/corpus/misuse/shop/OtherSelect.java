package shop;

import org.tabletheory.client.TableTheory;

class OtherSelect {
    Object misuse(TableTheory db) {
        return db.model(User.class).select(Basket_.SIZE);
    }
}
