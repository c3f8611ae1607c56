package shop;

import org.tabletheory.client.TableTheory;

class DeleteWrongMember {
    Object misuse(TableTheory db) {
        return db.model(User.class).updateBuilder().delete(User_.TAGS, java.util.List.of(1));
    }
}
