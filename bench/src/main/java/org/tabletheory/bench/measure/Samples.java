package org.tabletheory.bench.measure;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** The costs per run of all rounds. */
public record Samples(List<Double> costs) implements Serializable {
    public Samples {
        costs = List.copyOf(costs);
    }

    /** Returns the median. */
    public double median() {
        return quantile(0.5);
    }

    /** Returns the interquartile range relative to the median. */
    public double spread() {
        return (quantile(0.75) - quantile(0.25)) / median();
    }

    private double quantile(double fraction) {
        double[] sorted = costs.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        double position = fraction * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
    }
}
