package shop;

import org.tabletheory.client.TableTheory;

class EncryptedCompared {
    Object misuse(TableTheory db) {
        return User_.TAX_ID.eq("1");
    }
}
