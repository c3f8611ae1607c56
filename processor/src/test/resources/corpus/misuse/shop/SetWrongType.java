package shop;

import org.tabletheory.client.TableTheory;

class SetWrongType {
    Object misuse(TableTheory db) {
        return db.model(User.class).updateBuilder().set(User_.AGE, "1");
    }
}
