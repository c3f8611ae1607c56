package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.CollectionSamples.ANY;
import static org.tabletheory.client.CollectionSamples.assertRejected;
import static org.tabletheory.client.CollectionSamples.objects;
import static org.tabletheory.client.CollectionSamples.paged;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.CollectionSamples.Row;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Item collections of classes that the templates of their keys distinguish. */
@DynamoTest
class TemplateCollectionTest {
    /** Separate classes of one table, distinguished by the templates of their keys. */
    @Table("accounts")
    @PartitionKey(template = "ACCOUNT#{id}")
    @SortKey(template = "ACCOUNT")
    record Account(String id, String owner, @Encrypted String iban) {}

    @Table("accounts")
    @PartitionKey(template = "ACCOUNT#{accountId}")
    @SortKey(template = "ENTRY#{number:6}")
    record Booking(
            String accountId,
            int number,
            long amount,
            String owner,
            @Encrypted String purpose) {}

    @Table("accounts")
    record Raw(@PartitionKey("PK") String pk, @SortKey("SK") String sk) {}

    /** A sealed type in the table of separate classes. */
    @Table("accounts")
    @Discriminator("kind")
    @PartitionKey(template = "ACCOUNT#{accountId}")
    sealed interface Paper {
        @SortKey(template = "PAPER#{page:3}")
        record Contract(String accountId, int page) implements Paper {}

        sealed interface Letter extends Paper {
            @SortKey(template = "LETTER#IN#{page:3}")
            record Incoming(String accountId, int page) implements Letter {}

            @SortKey(template = "LETTER#OUT#{page:3}")
            record Outgoing(String accountId, int page) implements Letter {}
        }
    }

    private @Nullable RecordingWire recording;
    private @Nullable TableTheory client;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .keyProvider(new DeterministicTestKeys("accounts"))
                .build();
        recording = new RecordingWire(TestWire.open(config));
        client = TableTheory.over(recording, config);
        db().createTable(Account.class);
    }

    @AfterEach
    void disconnect() {
        db().close();
    }

    private TableTheory db() {
        if (client == null) {
            throw new IllegalStateException("not connected");
        }
        return client;
    }

    /** Returns the requests that an action sends. */
    private List<String> requests(Runnable action) {
        if (recording == null) {
            throw new IllegalStateException("not connected");
        }
        return recording.requestsDuring(action);
    }

    private static final Account ACCOUNT = new Account("7", "ann", "DE12");

    private static Booking booking(int number) {
        return new Booking("7", number, 10L * number, number % 2 == 0 ? "ann" : "bob", "purpose " + number);
    }

    private void fillAccounts() {
        db().model(ACCOUNT).create();
        db().model(Booking.class).batchCreate(List.of(booking(1), booking(2), booking(3)));
        db().model(new Account("77", "bob", "DE13")).create();
    }

    @Test
    void separateClassesOfOneTableAreDistinguishedByTheirTemplatesAndDecrypted() {
        fillAccounts();
        var found = db().collection(Account.class, Booking.class)
                .where("accountId", "=", "7")
                .all();
        assertThat(found.first(Account.class)).isEqualTo(ACCOUNT);
        assertThat(found.of(Booking.class)).containsExactly(booking(1), booking(2), booking(3));
    }

    @Test
    void componentsOfThePartitionKeyMayHaveTheNamesOfAnyClass() {
        fillAccounts();
        for (String name : List.of("id", "accountId")) {
            var query = db().collection(Account.class, Booking.class).where(name, "=", "7");
            assertThat(requests(() -> assertThat(query.all().items()).hasSize(4)))
                    .hasSize(1);
            assertThat(query.explain().filter()).isNull();
        }
        assertThat(objects(db().collection(Account.class, Booking.class)
                        .where("PK", "=", "ACCOUNT#7")
                        .filter("owner", "=", "ann")
                        .all()))
                .containsExactly(ACCOUNT, booking(2));
    }

    @Test
    void partitionKeyThatIsGivenTwiceIsRejected() {
        var query = db().collection(Account.class, Booking.class);
        assertRejected(
                () -> query.where("id", "=", "7").where("accountId", "=", "7").all(),
                ErrorCodes.INVALID_OPERATOR,
                "the partition key of the table is given twice, also by 'accountId'; keep one of the conditions");
        assertRejected(
                () -> query.where("PK", "=", "ACCOUNT#7").where("id", "=", "7").all(),
                ErrorCodes.INVALID_OPERATOR,
                "the partition key of the table is given twice, also by 'id'; keep one of the conditions");
        assertRejected(
                () -> query.where("id", "=", "7").where("number", "=", 7).all(),
                ErrorCodes.INVALID_OPERATOR,
                "Account has no attribute 'number'");
        assertRejected(
                () -> query.where("id", "=", "7").filter("accountId", ">", "7").all(),
                ErrorCodes.INVALID_OPERATOR,
                "Account has no attribute 'accountId'");
    }

    @Test
    void itemThatNoTemplateWritesIsForeign() {
        fillAccounts();
        Item stranger = Item.of("PK", Value.s("ACCOUNT#7"), "SK", Value.s("DOCUMENT#1"));
        db().register(ANY).model("Any", stranger).create();
        var query = db().collection(Account.class, Booking.class).where("id", "=", "7");
        assertRejected(
                () -> query.all(),
                ErrorCodes.INVALID_MODEL,
                "is not one of Account, Booking: none of their templates writes its keys 'PK' and 'SK'",
                "add its class to the collection");
        assertRejected(() -> query.count(), ErrorCodes.INVALID_MODEL, "is not one of Account, Booking");
        ForeignItems foreign = ForeignItems.skipped();
        assertThat(query.foreignItems(foreign).all().items()).hasSize(4);
        assertThat(foreign.count()).isEqualTo(1);
        assertThat(query.foreignItems(ForeignItems.skipped()).count()).isEqualTo(4);
        assertThat(query.foreignItems(ForeignItems.skipped()).limit(2).count()).isEqualTo(2);
        assertThat(paged(query.foreignItems(ForeignItems.skipped()).limit(1))).hasSize(4);
    }

    @Test
    void itemThatDoesNotFitItsClassIsReportedWithTheClassAndItsKey() {
        db().model(
                        db().rawMapper(ANY),
                        Item.of("PK", Value.s("ACCOUNT#7"), "SK", Value.s("ENTRY#000001"))
                                .with("amount", Value.s("much")))
                .save();
        assertThatThrownBy(() -> db().collection(Account.class, Booking.class)
                        .where("id", "=", "7")
                        .all())
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContainingAll("mapping of Booking: amount has type S", "the key of the item is");
    }

    @Test
    void sealedTypesAndSeparateClassesCanBeInOneCollection() {
        fillAccounts();
        Paper.Contract contract = new Paper.Contract("7", 1);
        Paper.Letter.Incoming incoming = new Paper.Letter.Incoming("7", 2);
        Paper.Letter.Outgoing outgoing = new Paper.Letter.Outgoing("7", 1);
        db().model(Paper.class).batchCreate(List.of(contract, incoming, outgoing));

        CollectionQuery<Record> query =
                db().<Record>collection(Account.class, Booking.class).where("id", "=", "7");
        assertThat(query.all().items()).hasSize(4);
        var papers = db().collection(Account.class, Paper.Letter.class, Paper.Contract.class)
                .where("id", "=", "7")
                .foreignItems(ForeignItems.skipped());
        assertThat(objects(papers.all())).containsExactly(ACCOUNT, incoming, outgoing, contract);
        assertThat(papers.all().of(Paper.class)).hasSize(3);
        assertThat(papers.all().of(Paper.Letter.Outgoing.class)).containsExactly(outgoing);
        assertThat(papers.count()).isEqualTo(4);
        assertThat(objects(db().collection(Paper.Contract.class, Paper.Letter.class)
                        .where("accountId", "=", "7")
                        .where("page", "=", 1)
                        .all()))
                .containsExactly(outgoing, contract);
        assertThat(db().collection(Paper.Letter.class, Paper.Contract.class)
                        .where("accountId", "=", "7")
                        .where("page", "=", 1)
                        .explain()
                        .request())
                .contains("LETTER#IN#001", "PAPER#001");
        assertRejected(
                () -> db().collection(Raw.class, Paper.Letter.class),
                ErrorCodes.INVALID_MODEL,
                "items of Letter and Raw cannot be distinguished: Raw has neither a discriminator nor a template for a key of"
                        + " the table; add one of them");
    }

    @Test
    void classesThatCannotBeDistinguishedAreRejected() {
        assertRejected(
                () -> db().collection(Account.class, Raw.class),
                ErrorCodes.INVALID_MODEL,
                "items of Account and Raw cannot be distinguished: there are keys that both can have; give the templates of"
                        + " their primary keys different constant parts, such as ACCOUNT#{…}, or make them classes of one"
                        + " sealed interface with @Discriminator");
        assertRejected(
                () -> db().collection(Account.class, Account.class),
                ErrorCodes.INVALID_MODEL,
                "Account is given twice; leave one out");
        assertRejected(
                () -> db().collection(Row.class, Row.Cart.class),
                ErrorCodes.INVALID_MODEL,
                "Row and Cart have a class or a discriminator value in common; leave one of them out");
        assertRejected(
                () -> db().collection(Account.class, Row.Cart.class),
                ErrorCodes.INVALID_MODEL,
                "models that share a table must have the same table name and keys");
    }

    @Table("accounts")
    @PartitionKey(template = "ACCOUNT#{id}")
    @SortKey(template = "KIND#{kind}")
    record Kind(String id, String kind) {}

    @Table("accounts")
    @PartitionKey(template = "OTHER#{id}")
    @SortKey(template = "NOTE#{number:3}")
    record Note(String id, int number) {}

    @Test
    void classWithTheDiscriminatorOfAnotherIsRejected() {
        for (Runnable call : List.<Runnable>of(
                () -> db().collection(Kind.class, Paper.Letter.class),
                () -> db().collection(Paper.Letter.class, Kind.class))) {
            assertRejected(
                    call,
                    ErrorCodes.INVALID_MODEL,
                    "items of Letter and Kind cannot be distinguished: both have the attribute 'kind', the discriminator of"
                            + " Letter; rename one of them");
        }
    }

    @Test
    void partitionKeyThatClassesComputeDifferentlyMustBeGivenItself() {
        assertRejected(
                () -> db().collection(Account.class, Note.class)
                        .where("id", "=", "7")
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "the conditions do not give the partition key of the table for all of Account, Note, which one request"
                        + " needs: give where with = on 'PK' itself, or query each class: Account computes it by"
                        + " ACCOUNT#{id}, Note computes it by OTHER#{id}");
    }
}
