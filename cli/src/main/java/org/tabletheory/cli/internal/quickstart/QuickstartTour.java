package org.tabletheory.cli.internal.quickstart;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.schema.DmsDocument;

/**
 * The program that the quickstart runs and shows. The snippets between {@code show} and {@code end} are read from this
 * file, which is in the jar, so the code on display is the code that ran.
 */
public final class QuickstartTour {
    private final TableTheory db;
    private final RequestRecorder requests;
    private final TourPrinter printer;
    private final TourPrinter.Output out;

    /**
     * Creates the tour.
     *
     * @param db a client that sends its requests through {@code requests}
     */
    public QuickstartTour(TableTheory db, RequestRecorder requests, TourPrinter printer) {
        this.db = db;
        this.requests = requests;
        this.printer = printer;
        this.out = printer.output();
    }

    /** Runs all steps. */
    public void run() throws IOException {
        printer.step("Define a model", "A record describes an item. orders.yml is the same model for other languages.");
        printer.java("Order.java", "model");

        printer.step(
                "Create a table and an item", "create() returns the stored entity, with its timestamps and version.");
        // show create
        DmsDocument document = SampleDocument.load();
        db.register(document).createTables(document);

        Order order = Order.open("ada", "0001", "49.90", "gift", "fragile");
        Order stored = db.model(order).create();
        out.println("version " + stored.version() + ", " + stored.createdAt());
        // end
        printer.java("QuickstartTour.java", "create");
        printer.printed();
        printer.request(requests.last());
        printer.stored(stored("0001"));

        printer.step("Read an item", "A full primary key becomes a GetItem. explain() returns the plan of a query.");
        // show read
        KeyQuery<Order> ofAda = db.model(Order.class).where("customer", "=", "ada");
        Order found = ofAda.where("id", "=", "0001").first();
        // end
        printer.java("QuickstartTour.java", "read");
        printer.plan(ofAda.where("id", "=", "0001").explain());
        printer.stored(stored("0001"));

        printer.step("Query page by page", "TableTheory selects the index that fits the conditions.");
        // show pages
        for (int n = 2; n <= 5; n++) {
            db.model(Order.open("ada", "000" + n, "10.00")).create();
        }
        Query<Order> open = db.model(Order.class).where("status", "=", "OPEN");
        Page<Order> first = open.limit(2).page();
        Page<Order> next = open.limit(2).page(first.cursor());
        first.items().forEach(each -> out.println("first page  " + each.id()));
        next.items().forEach(each -> out.println("next page   " + each.id()));
        out.println("cursor      " + first.cursor());
        // end
        printer.java("QuickstartTour.java", "pages");
        printer.printed();
        printer.plan(open.limit(2).explain());
        printer.stored(stored("0002"));

        printer.step("Update an item", "Updates check the version, so a stale update is rejected.");
        // show update
        Order paid = db.model(found.withStatus("PAID")).update("status");
        out.println(paid.status() + ", version " + paid.version());
        // end
        printer.java("QuickstartTour.java", "update");
        printer.printed();
        printer.request(requests.last());
        printer.stored(stored("0001"));
        // show conflict
        try { // found is still version 0
            db.model(found.withStatus("SHIPPED")).update("status");
        } catch (VersionConflictException conflict) {
            Order current = conflict.entity(Order.class).orElseThrow();
            out.println(conflict.codes());
            out.println(current.status() + ", version " + current.version());
        }
        // end
        printer.java("QuickstartTour.java", "conflict");
        printer.printed();

        printer.step(
                "Delete with a condition",
                "If the condition fails, the error contains the current item. No second read needed.");
        // show condition
        try {
            KeyQuery<Order> key = ofAda.where("id", "=", "0001");
            key.withCondition("status", "=", "OPEN").delete();
        } catch (ConditionFailedException failed) {
            out.println(failed.codes());
            Item current = failed.item().orElseThrow();
            out.println("current item: " + DynamoJson.pretty(current));
        }
        // end
        printer.java("QuickstartTour.java", "condition");
        printer.printed();
        printer.request(requests.last());

        printer.step("Write and read in batches", "Batches have any size. The result lists missing items separately.");
        // show batch
        List<Order> many = new ArrayList<>();
        for (int n = 1; n <= 30; n++) {
            many.add(Order.open("eve", "%04d".formatted(n), "5.00"));
        }
        ModelQuery<Order> orders = db.model(Order.class);
        orders.batchCreate(many);

        KeyPair seventh = KeyPair.of("eve", "0007");
        KeyPair missing = KeyPair.of("eve", "0099");
        BatchGetResult<Order> result = orders.batchGet(List.of(seventh, missing));
        result.items().forEach(each -> out.println("found    " + each.id()));
        for (Item key : result.missing()) {
            out.println("missing  " + DynamoJson.write(key));
        }
        // end
        printer.java("QuickstartTour.java", "batch");
        printer.printed();
        printer.request(requests.last());
        printer.stored(stored("eve", "0007"));

        printer.step("Run a transaction", "All or nothing: if it fails, the error names the action that caused it.");
        // show transaction
        Order another = Order.open("ada", "0006", "12.00");
        try {
            db.transactWrite(tx -> {
                tx.create(db.model(another));
                tx.update(db.model(found), "status");
            });
        } catch (TransactionException failed) {
            out.println(failed.codes());
            out.println(failed.firstFault().orElseThrow());
            Order current = failed.entity(Order.class).orElseThrow();
            out.println(current.status() + ", version " + current.version());
        }
        KeyQuery<Order> sixth = ofAda.where("id", "=", "0006");
        out.println("0006 was stored: " + sixth.firstOrEmpty().isPresent());
        // end
        printer.java("QuickstartTour.java", "transaction");
        printer.printed();
        printer.request(requests.lastWrite());
        printer.stored(stored("0001"));
    }

    /** Returns an order as an item. Models loaded from a document need no class. */
    private Item stored(String id) {
        return stored("ada", id);
    }

    private Item stored(String customer, String id) {
        return db.model("Order")
                .where("PK", "=", customer)
                .where("SK", "=", id)
                .consistentRead()
                .first();
    }
}
