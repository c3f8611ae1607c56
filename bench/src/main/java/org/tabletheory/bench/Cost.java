package org.tabletheory.bench;

import java.util.List;

/** What the ratio of a case is about: the CPU time, the allocation or the wall time of one run. */
public enum Cost {
    CPU("ns") {
        @Override
        double of(Spent spent) {
            return spent.nanos();
        }
    },
    ALLOCATION("bytes") {
        @Override
        double of(Spent spent) {
            return spent.bytes();
        }
    },
    WALL("ns") {
        @Override
        double of(Spent spent) {
            return spent.nanos();
        }
    };

    private final String unit;

    Cost(String unit) {
        this.unit = unit;
    }

    abstract double of(Spent spent);

    String unit() {
        return unit;
    }

    Samples of(List<Spent> rounds) {
        return new Samples(rounds.stream().map(this::of).toList());
    }
}
