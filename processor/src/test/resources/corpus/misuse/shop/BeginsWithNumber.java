package shop;

import org.tabletheory.client.TableTheory;

class BeginsWithNumber {
    Object misuse(TableTheory db) {
        return User_.AGE.beginsWith("1");
    }
}
