package shop;

import org.tabletheory.client.TableTheory;

class NumberOfText {
    Object misuse(TableTheory db) {
        return User_.NICKNAME.eq(1);
    }
}
