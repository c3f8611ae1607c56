package shop;

import org.tabletheory.client.TableTheory;

class TextOfNumber {
    Object misuse(TableTheory db) {
        return User_.AGE.gt("1");
    }
}
