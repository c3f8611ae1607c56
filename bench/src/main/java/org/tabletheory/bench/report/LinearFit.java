package org.tabletheory.bench.report;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A least-squares line.
 *
 * @param side {@code ours} or the name of the peer
 * @param determination R²: 1 if all points are on the line
 */
record LinearFit(String side, double intercept, double slope, double determination) {
    static LinearFit of(String side, List<Series.Point> points, ToDoubleFunction<Series.Point> cost) {
        double meanSize =
                points.stream().mapToDouble(Series.Point::size).average().orElse(0);
        double meanCost = points.stream().mapToDouble(cost).average().orElse(0);
        double sizes = 0;
        double both = 0;
        double costs = 0;
        for (Series.Point point : points) {
            double size = point.size() - meanSize;
            double difference = cost.applyAsDouble(point) - meanCost;
            sizes += size * size;
            both += size * difference;
            costs += difference * difference;
        }
        double slope = both / sizes;
        return new LinearFit(side, meanCost - slope * meanSize, slope, both * both / (sizes * costs));
    }

    double at(double size) {
        return intercept + slope * size;
    }
}
