package shop;

import org.tabletheory.client.TableTheory;

class EncryptedInFilter {
    Object misuse(TableTheory db) {
        return db.model(User.class).filter(User_.TAX_ID.beginsWith("1"));
    }
}
