package com.example.compat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;

/** A model with most kinds of attributes. */
@Table("accounts")
public record Account(
        @PartitionKey String owner,
        @SortKey int number,
        @IndexPartitionKey("by-state") State state,
        BigDecimal balance,
        Set<String> tags,
        List<Entry> entries,
        Map<String, Double> rates,
        @Encrypted String secret,
        @CreatedAt Instant created,
        @Version long version) {
    /** What an account may be used for. */
    public enum State {
        OPEN,
        CLOSED
    }

    /** A change of the balance. */
    public record Entry(String text, BigDecimal amount) {}

    /** Returns an account with one entry. */
    public static Account open(String owner, int number) {
        BigDecimal amount = new BigDecimal("12.50");
        return new Account(
                owner, number, State.OPEN, amount, Set.of("a", "b"), List.of(new Entry("\u00e9\u20ac\ud83d\ude00", amount)),
                Map.of("x", 0.1), "secret of " + owner, null, 0);
    }

    /** Returns this account with another state. */
    public Account with(State other) {
        return new Account(owner, number, other, balance, tags, entries, rates, secret, created, version);
    }
}
