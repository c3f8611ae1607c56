package shop;

import org.tabletheory.client.TableTheory;

class SetCompared {
    Object misuse(TableTheory db) {
        return User_.TAGS.eq(java.util.Set.of("a"));
    }
}
