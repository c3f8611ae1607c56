package shop;

import org.tabletheory.client.TableTheory;

class AddToText {
    Object misuse(TableTheory db) {
        return db.model(User.class).updateBuilder().add(User_.NICKNAME, 1);
    }
}
