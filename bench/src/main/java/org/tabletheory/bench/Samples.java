package org.tabletheory.bench;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** The cost per run that each round found, and what is typical of them. */
public record Samples(List<Double> costs) implements Serializable {
    public Samples {
        costs = List.copyOf(costs);
    }

    /** The cost in the middle. */
    public double median() {
        return quantile(0.5);
    }

    /** The distance between the quartiles as a share of the median: how far to trust it. */
    double spread() {
        return (quantile(0.75) - quantile(0.25)) / median();
    }

    private double quantile(double share) {
        double[] sorted = costs.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        double position = share * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
    }
}
