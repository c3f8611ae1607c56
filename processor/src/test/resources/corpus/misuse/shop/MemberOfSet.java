package shop;

import org.tabletheory.client.TableTheory;

class MemberOfSet {
    Object misuse(TableTheory db) {
        return User_.TAGS.contains(1);
    }
}
