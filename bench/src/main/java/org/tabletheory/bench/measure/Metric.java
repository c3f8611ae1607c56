package org.tabletheory.bench.measure;

import java.util.List;

/** What is compared: CPU time, allocation or wall time of one run. */
public enum Metric {
    CPU("ns") {
        @Override
        double of(RunCost cost) {
            return cost.nanos();
        }
    },
    ALLOCATION("bytes") {
        @Override
        double of(RunCost cost) {
            return cost.bytes();
        }
    },
    WALL("ns") {
        @Override
        double of(RunCost cost) {
            return cost.nanos();
        }
    };

    private final String unit;

    Metric(String unit) {
        this.unit = unit;
    }

    abstract double of(RunCost cost);

    String unit() {
        return unit;
    }

    Samples of(List<RunCost> rounds) {
        return new Samples(rounds.stream().map(this::of).toList());
    }
}
