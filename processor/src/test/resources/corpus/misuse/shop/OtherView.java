package shop;

import org.tabletheory.client.TableTheory;

class OtherView {
    Object misuse(TableTheory db) {
        return db.view(Views.ByAge.class).where(Views_RowOfKind_.CITY.eq("Oslo"));
    }
}
