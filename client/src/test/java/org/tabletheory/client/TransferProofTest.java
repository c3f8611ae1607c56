package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;

/**
 * 16 threads transfer money between 50 accounts in transactions, while requests fail in every way before and after they are
 * executed.
 *
 * <p>Each transfer debits one account, credits another and stores a transfer item, all in one transaction. Invariants: every
 * snapshot of all accounts has the same total; every transfer reported as completed is stored, and none reported as failed is;
 * and the balances equal the sum of the stored transfers, which would reveal a transfer that was applied twice.
 */
@Tag("proof")
@DynamoTest
class TransferProofTest {
    private static final int TRANSFERS = "full".equals(System.getProperty("proof")) ? 5_000 : 300;
    private static final int ACCOUNTS = 50;
    private static final int THREADS = 16;
    private static final int READERS = 2;
    private static final long INITIAL_BALANCE = 100;
    private static final long SEED = 20260102;
    private static final List<Fault> FAULTS = List.of(
            Fault.RESET_BEFORE,
            Fault.RESET_AFTER,
            Fault.RESET_AFTER,
            Fault.THROTTLE,
            Fault.UNAVAILABLE,
            Fault.INTERNAL_ERROR,
            Fault.INTERNAL_ERROR_AFTER,
            Fault.TRUNCATE);

    @Table("accounts")
    record Account(
            @PartitionKey("id") String id,
            long balance,
            @Version long version) {
        Account withBalance(long newBalance) {
            return new Account(id, newBalance, version);
        }
    }

    @Table("transfers")
    record Transfer(@PartitionKey("id") String id, String from, String to, long amount) {}

    /** The reported outcome of a transfer. */
    private enum Outcome {
        COMPLETED,
        FAILED,
        UNKNOWN
    }

    private final ConcurrentHashMap<String, Outcome> outcomes = new ConcurrentHashMap<>();
    private final AtomicInteger snapshots = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger();

    @Test
    void totalNeverChangesUnderFaults(URI endpoint, TablePrefix prefix) throws Exception {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.table("")).build();
        try (FaultProxy proxy = FaultProxy.start(endpoint, FaultPlan.seeded(SEED, 8, FAULTS));
                TableTheory direct = TableTheory.connect(config);
                TableTheory db = TableTheory.connect(config.toBuilder()
                        .endpoint(proxy.endpoint())
                        .maxRetries(1)
                        .build())) {
            direct.createTable(Account.class);
            direct.createTable(Transfer.class);
            direct.transactWrite(tx -> IntStream.range(0, ACCOUNTS)
                    .forEach(i -> tx.create(direct.model(new Account(id(i), INITIAL_BALANCE, 0)))));

            run(db);

            assertThat(total(direct)).isEqualTo(ACCOUNTS * INITIAL_BALANCE);
            checkOutcomes(direct);
            System.out.println("[transfers] " + TRANSFERS + " transfers: "
                    + outcomes.values().stream()
                            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                    + "; " + snapshots + " snapshots; faults " + proxy.injected());
            assertThat(proxy.injected().get(Fault.RESET_AFTER)).isPositive();
        }
    }

    private static String id(int number) {
        return "account-" + number;
    }

    private void run(TableTheory db) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS + READERS);
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < THREADS; writer++) {
                Random random = new Random(SEED + writer);
                writers.add(threads.submit(() -> {
                    for (int number = next.getAndIncrement(); number < TRANSFERS; number = next.getAndIncrement()) {
                        transfer(db, "transfer-" + number, random);
                    }
                }));
            }
            List<Future<?>> readers = new ArrayList<>();
            for (int reader = 0; reader < READERS; reader++) {
                readers.add(threads.submit(() -> {
                    while (outcomes.size() < TRANSFERS
                            && !Thread.currentThread().isInterrupted()) {
                        checkTotal(db);
                    }
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void checkTotal(TableTheory db) {
        long total;
        try {
            total = total(db);
        } catch (TableTheoryException faulty) {
            return;
        }
        assertThat(total).isEqualTo(ACCOUNTS * INITIAL_BALANCE);
        snapshots.incrementAndGet();
    }

    /** Reads all accounts in one transaction. */
    private static long total(TableTheory db) {
        return accounts(db).stream().mapToLong(Account::balance).sum();
    }

    private static List<Account> accounts(TableTheory db) {
        List<KeyQuery<Account>> queries = IntStream.range(0, ACCOUNTS)
                .mapToObj(i -> db.model(Account.class).where("id", "=", id(i)))
                .toList();
        Snapshot snapshot = db.transactGet(queries);
        return queries.stream().map(snapshot::get).toList();
    }

    private void transfer(TableTheory db, String name, Random random) {
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        Transfer transfer = new Transfer(name, id(from), id(to), 1 + random.nextInt(40));
        boolean retryUnknown = random.nextBoolean();
        try {
            TransactionBuilder transaction = random.nextBoolean() ? withAdd(db, transfer) : withVersions(db, transfer);
            outcomes.put(name, execute(transaction, retryUnknown));
        } catch (TableTheoryException notRead) {
            outcomes.put(name, Outcome.FAILED);
        }
    }

    /** Adds to the balances in DynamoDB, provided the source has enough. */
    private static TransactionBuilder withAdd(TableTheory db, Transfer transfer) {
        KeyQuery<Account> from = db.model(Account.class).where("id", "=", transfer.from());
        KeyQuery<Account> to = db.model(Account.class).where("id", "=", transfer.to());
        return db.transact()
                .updateWithBuilder(from.updateBuilder()
                        .add("balance", -transfer.amount())
                        .condition("balance", ">=", transfer.amount())
                        .touch())
                .updateWithBuilder(
                        to.updateBuilder().add("balance", transfer.amount()).touch())
                .put(db.model(transfer));
    }

    /** Reads both accounts and updates both at the versions that were read. */
    private static TransactionBuilder withVersions(TableTheory db, Transfer transfer) {
        KeyQuery<Account> from = db.model(Account.class).where("id", "=", transfer.from());
        KeyQuery<Account> to = db.model(Account.class).where("id", "=", transfer.to());
        Snapshot read = db.transactGet(from, to);
        Account source = read.get(from);
        Account target = read.get(to);
        return db.transact()
                .update(
                        db.model(source.withBalance(source.balance() - transfer.amount())),
                        List.of("balance"),
                        Condition.condition("balance", ">=", transfer.amount()))
                .update(db.model(target.withBalance(target.balance() + transfer.amount())), "balance")
                .put(db.model(transfer));
    }

    private static Outcome execute(TransactionBuilder transaction, boolean retryUnknown) {
        try {
            transaction.execute();
            return Outcome.COMPLETED;
        } catch (TableTheoryException e) {
            if (!e.outcomeUnknown()) {
                return Outcome.FAILED;
            }
            return retryUnknown ? execute(transaction, false) : Outcome.UNKNOWN;
        }
    }

    /** Compares the reported outcomes with the tables, read without the proxy. */
    private void checkOutcomes(TableTheory direct) {
        List<Transfer> stored = direct.model(Transfer.class).scan();
        assertThat(outcomes).hasSize(TRANSFERS);
        assertThat(outcomes.values()).contains(Outcome.COMPLETED);
        assertThat(snapshots).hasPositiveValue();
        outcomes.forEach((name, outcome) -> {
            boolean isStored =
                    stored.stream().anyMatch(transfer -> transfer.id().equals(name));
            assertThat(isStored || outcome != Outcome.COMPLETED)
                    .as("%s was reported as completed", name)
                    .isTrue();
            assertThat(isStored && outcome == Outcome.FAILED)
                    .as("%s was reported as failed", name)
                    .isFalse();
        });
        for (Account account : accounts(direct)) {
            long expected = INITIAL_BALANCE;
            for (Transfer transfer : stored) {
                expected -= transfer.from().equals(account.id()) ? transfer.amount() : 0;
                expected += transfer.to().equals(account.id()) ? transfer.amount() : 0;
            }
            assertThat(account.balance()).as(account.id()).isEqualTo(expected).isNotNegative();
        }
    }
}
