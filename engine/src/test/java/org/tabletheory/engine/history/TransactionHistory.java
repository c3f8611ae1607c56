package org.tabletheory.engine.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Committed transactions that each saw the versions of some items and wrote the next versions of some of them.
 *
 * <p>Because a write raises an item's version by one from the version that it saw, the history shows which transaction
 * came before which; it is serializable when that relation has no cycle (Adya's direct serialization graph).
 */
record TransactionHistory(List<Transaction> transactions) {
    /**
     * A committed transaction.
     *
     * @param seen the version of each item that it read or wrote
     * @param written the items that it wrote
     */
    record Transaction(Map<String, Long> seen, Set<String> written) {}

    boolean isSerializable() {
        Map<String, Map<Long, Integer>> writers = new HashMap<>();
        for (int i = 0; i < transactions.size(); i++) {
            for (String item : transactions.get(i).written) {
                long version = transactions.get(i).seen.getOrDefault(item, 0L) + 1;
                if (writers.computeIfAbsent(item, ignored -> new HashMap<>()).put(version, i) != null) {
                    // Two transactions wrote the same version: one update was lost.
                    return false;
                }
            }
        }
        List<Set<Integer>> successors = new ArrayList<>();
        for (int i = 0; i < transactions.size(); i++) {
            successors.add(new HashSet<>());
        }
        for (int i = 0; i < transactions.size(); i++) {
            for (Map.Entry<String, Long> seen : transactions.get(i).seen.entrySet()) {
                Map<Long, Integer> byVersion = writers.getOrDefault(seen.getKey(), Map.of());
                Integer writer = byVersion.get(seen.getValue());
                Integer next = byVersion.get(seen.getValue() + 1);
                if (writer == null && seen.getValue() > 0) {
                    return false;
                }
                if (writer != null && writer != i) {
                    successors.get(writer).add(i);
                }
                if (next != null && next != i) {
                    successors.get(i).add(next);
                }
            }
        }
        return hasNoCycle(successors);
    }

    private static boolean hasNoCycle(List<Set<Integer>> successors) {
        int[] incoming = new int[successors.size()];
        successors.forEach(all -> all.forEach(each -> incoming[each]++));
        Deque<Integer> free = new ArrayDeque<>();
        for (int i = 0; i < incoming.length; i++) {
            if (incoming[i] == 0) {
                free.add(i);
            }
        }
        int removed = 0;
        while (!free.isEmpty()) {
            removed++;
            for (int next : successors.get(free.remove())) {
                if (--incoming[next] == 0) {
                    free.add(next);
                }
            }
        }
        return removed == successors.size();
    }
}
