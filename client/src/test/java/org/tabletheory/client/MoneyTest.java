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
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;
import org.tabletheory.local.fault.Fault;
import org.tabletheory.local.fault.FaultPlan;
import org.tabletheory.local.fault.FaultProxy;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;

/**
 * Money moved between 50 accounts by 16 threads in transactions, while requests fail in every way before and after they
 * are carried out.
 *
 * <p>Each transfer takes from one account, gives to another and writes itself down, all in one transaction. So at any read
 * of all accounts the sum is what it was; every transfer that was reported as made is written down, and none that was
 * reported as failed; and the balances are what the written transfers make of them, which tells when one was applied twice.
 */
@Tag("proof")
@DynamoTest
class MoneyTest {
    private static final int TRANSFERS = "full".equals(System.getProperty("proof")) ? 5_000 : 300;
    private static final int ACCOUNTS = 50;
    private static final int THREADS = 16;
    private static final int READERS = 2;
    private static final long START = 100;
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
        Account with(long other) {
            return new Account(id, other, version);
        }
    }

    @Table("transfers")
    record Transfer(@PartitionKey("id") String id, String from, String to, long amount) {}

    /** How a transfer ended, as it was reported. */
    private enum End {
        MADE,
        FAILED,
        UNKNOWN
    }

    private final ConcurrentHashMap<String, End> ends = new ConcurrentHashMap<>();
    private final AtomicInteger snapshots = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger();

    @Test
    void sumNeverChanges(URI endpoint, TablePrefix prefix) throws Exception {
        Config direct =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.table("")).build();
        try (FaultProxy proxy = FaultProxy.start(endpoint, FaultPlan.seeded(SEED, 8, FAULTS));
                TableTheory clean = TableTheory.connect(direct);
                TableTheory db = TableTheory.connect(direct.toBuilder()
                        .endpoint(proxy.endpoint())
                        .maxRetries(1)
                        .build())) {
            clean.createTable(Account.class);
            clean.createTable(Transfer.class);
            clean.transactWrite(tx ->
                    IntStream.range(0, ACCOUNTS).forEach(i -> tx.create(new Account(id(i), START, 0))));

            run(db);

            assertThat(sum(clean)).isEqualTo(ACCOUNTS * START);
            check(clean);
            System.out.println("[money] " + TRANSFERS + " transfers: "
                    + ends.values().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
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
            for (int thread = 0; thread < THREADS; thread++) {
                Random random = new Random(SEED + thread);
                writers.add(threads.submit(() -> {
                    for (int number = next.getAndIncrement(); number < TRANSFERS; number = next.getAndIncrement()) {
                        transfer(db, "transfer-" + number, random);
                    }
                }));
            }
            List<Future<?>> readers = new ArrayList<>();
            for (int reader = 0; reader < READERS; reader++) {
                readers.add(threads.submit(() -> {
                    while (ends.size() < TRANSFERS && !Thread.currentThread().isInterrupted()) {
                        readSum(db);
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

    private void readSum(TableTheory db) {
        long sum;
        try {
            sum = sum(db);
        } catch (TableTheoryException faulty) {
            return;
        }
        assertThat(sum).isEqualTo(ACCOUNTS * START);
        snapshots.incrementAndGet();
    }

    /** All accounts in one transaction. */
    private static long sum(TableTheory db) {
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
        boolean settle = random.nextBoolean();
        try {
            TransactionBuilder transaction = random.nextBoolean() ? counted(db, transfer) : versioned(db, transfer);
            ends.put(name, execute(transaction, settle));
        } catch (TableTheoryException notRead) {
            ends.put(name, End.FAILED);
        }
    }

    /** Lets DynamoDB count, if there is enough. */
    private static TransactionBuilder counted(TableTheory db, Transfer transfer) {
        KeyQuery<Account> from = db.model(Account.class).where("id", "=", transfer.from());
        KeyQuery<Account> to = db.model(Account.class).where("id", "=", transfer.to());
        return db.transact()
                .updateWithBuilder(from.updateBuilder()
                        .add("balance", -transfer.amount())
                        .condition("balance", ">=", transfer.amount())
                        .touch())
                .updateWithBuilder(
                        to.updateBuilder().add("balance", transfer.amount()).touch())
                .put(transfer);
    }

    /** Reads both accounts and writes both, at the versions that were read. */
    private static TransactionBuilder versioned(TableTheory db, Transfer transfer) {
        KeyQuery<Account> from = db.model(Account.class).where("id", "=", transfer.from());
        KeyQuery<Account> to = db.model(Account.class).where("id", "=", transfer.to());
        Snapshot read = db.transactGet(from, to);
        Account giver = read.get(from);
        Account taker = read.get(to);
        return db.transact()
                .update(
                        giver.with(giver.balance() - transfer.amount()),
                        List.of("balance"),
                        Condition.condition("balance", ">=", transfer.amount()))
                .update(taker.with(taker.balance() + transfer.amount()), "balance")
                .put(transfer);
    }

    private static End execute(TransactionBuilder transaction, boolean settle) {
        try {
            transaction.execute();
            return End.MADE;
        } catch (TableTheoryException e) {
            if (!e.outcomeUnknown()) {
                return End.FAILED;
            }
            return settle ? execute(transaction, false) : End.UNKNOWN;
        }
    }

    /** Compares the balances, read without the proxy, with what was reported. */
    private void check(TableTheory clean) {
        List<Transfer> written = clean.model(Transfer.class).scan();
        assertThat(ends).hasSize(TRANSFERS);
        assertThat(ends.values()).contains(End.MADE);
        assertThat(snapshots).hasPositiveValue();
        ends.forEach((name, end) -> {
            boolean there = written.stream().anyMatch(transfer -> transfer.id().equals(name));
            assertThat(there || end != End.MADE).as("%s was made", name).isTrue();
            assertThat(there && end == End.FAILED).as("%s had failed", name).isFalse();
        });
        for (Account account : accounts(clean)) {
            long expected = START;
            for (Transfer transfer : written) {
                expected -= transfer.from().equals(account.id()) ? transfer.amount() : 0;
                expected += transfer.to().equals(account.id()) ? transfer.amount() : 0;
            }
            assertThat(account.balance()).as(account.id()).isEqualTo(expected).isNotNegative();
        }
    }
}
