package org.tabletheory.springtest.app;

import org.springframework.stereotype.Repository;
import org.tabletheory.client.TableTheory;
import org.tabletheory.springtest.app.LibraryApplication.Book;

/** A repository with a file of its own. */
@Repository
class Shelves {
    private final TableTheory db;

    Shelves(TableTheory db) {
        this.db = db;
    }

    long count() {
        return db.model(Book.class).scan().size();
    }
}
