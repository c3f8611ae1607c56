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
 * The program that the quickstart runs and shows. What stands between {@code show} and {@code end} is cut out of this very
 * file, which is in the jar beside its class, so what is shown is what ran.
 */
public final class Walk {
    private final TableTheory db;
    private final LastRequest request;
    private final Sheet sheet;
    private final Sheet.Output out;

    /**
     * A walk.
     *
     * @param db the client, over the wire that {@code request} watches
     */
    public Walk(TableTheory db, LastRequest request, Sheet sheet) {
        this.db = db;
        this.request = request;
        this.sheet = sheet;
        this.out = sheet.output();
    }

    /** Goes all the way, a step after the other. */
    public void run() throws IOException {
        sheet.step("A model", "A record says what an item is; orders.yml says the same in any language.");
        sheet.java("Order.java", "model");

        sheet.step("A table, and an item in it", "What was stored comes back, with its times and version.");
        // show create
        DmsDocument document = SampleDocument.load();
        db.register(document).createTables(document);

        Order order = Order.open("ada", "0001", "49.90", "gift", "fragile");
        Order stored = db.model(order).create();
        out.println("version " + stored.version() + " of " + stored.createdAt());
        // end
        sheet.java("Walk.java", "create");
        sheet.printed();
        sheet.plan(request.plan());
        sheet.stored(stored("0001"));

        sheet.step("Read", "A whole key becomes a GetItem. explain() tells the plan without sending it.");
        // show read
        KeyQuery<Order> ofAda = db.model(Order.class).where("customer", "=", "ada");
        Order found = ofAda.where("id", "=", "0001").first();
        // end
        sheet.java("Walk.java", "read");
        sheet.plan(ofAda.where("id", "=", "0001").explain());
        sheet.stored(stored("0001"));

        sheet.step("Query, page by page", "No index is named: the one that answers the question is chosen.");
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
        sheet.java("Walk.java", "pages");
        sheet.printed();
        sheet.plan(open.limit(2).explain());
        sheet.stored(stored("0002"));

        sheet.step("Update, and a version conflict", "Who changes what another has changed meanwhile is told so.");
        // show update
        Order paid = db.model(found.withStatus("PAID")).update("status");
        out.println(paid.status() + ", version " + paid.version());
        // end
        sheet.java("Walk.java", "update");
        sheet.printed();
        sheet.plan(request.plan());
        sheet.stored(stored("0001"));
        // show conflict
        try { // found is what was read before: version 0
            db.model(found.withStatus("SHIPPED")).update("status");
        } catch (VersionConflictException conflict) {
            Order theirs = conflict.entity(Order.class).orElseThrow();
            out.println(conflict.codes());
            out.println(theirs.status() + ", version " + theirs.version());
        }
        // end
        sheet.java("Walk.java", "conflict");
        sheet.printed();

        sheet.step("A condition that fails", "The error carries the item as it stands, so no second read is needed.");
        // show condition
        try {
            db.model(order).withCondition("status", "=", "OPEN").delete();
        } catch (ConditionFailedException failed) {
            out.println(failed.codes());
            out.println("It is " + DynamoJson.pretty(failed.item().orElseThrow()));
        }
        // end
        sheet.java("Walk.java", "condition");
        sheet.printed();
        sheet.plan(request.plan());

        sheet.step("A batch", "Any number of items; what is not there is told apart from what is.");
        // show batch
        List<Order> many = new ArrayList<>();
        for (int n = 1; n <= 30; n++) {
            many.add(Order.open("eve", "%04d".formatted(n), "5.00"));
        }
        ModelQuery<Order> orders = db.model(Order.class);
        orders.batchCreate(many);

        KeyPair seventh = KeyPair.of("eve", "0007");
        KeyPair never = KeyPair.of("eve", "0099");
        BatchGetResult<Order> some = orders.batchGet(List.of(seventh, never));
        some.items().forEach(each -> out.println("found    " + each.id()));
        for (Item key : some.missing()) {
            out.println("missing  " + DynamoJson.write(key));
        }
        // end
        sheet.java("Walk.java", "batch");
        sheet.printed();
        sheet.plan(request.plan());
        sheet.stored(stored("eve", "0007"));

        sheet.step("A transaction that fails", "All or nothing, and the error says which action was at fault.");
        // show transaction
        Order another = Order.open("ada", "0006", "12.00");
        try {
            db.transactWrite(tx -> tx.create(another).update(found, "status"));
        } catch (TransactionException failed) {
            out.println(failed.codes());
            out.println(failed.firstFault().orElseThrow());
            Order theirs = failed.entity(Order.class).orElseThrow();
            out.println(theirs.status() + ", version " + theirs.version());
        }
        KeyQuery<Order> sixth = ofAda.where("id", "=", "0006");
        out.println("0006 was stored: " + sixth.firstOrEmpty().isPresent());
        // end
        sheet.java("Walk.java", "transaction");
        sheet.printed();
        sheet.plan(request.lastWrite());
        sheet.stored(stored("0001"));
    }

    /** An order as DynamoDB has it; a model of a document needs no class. */
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
