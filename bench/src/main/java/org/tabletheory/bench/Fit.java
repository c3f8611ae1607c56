package org.tabletheory.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The straight line with the least squares of errors.
 *
 * @param side whose cost it is
 * @param determination R²: 1 when all points are on the line
 */
record Fit(String side, double intercept, double slope, double determination) {
    static Fit of(String side, List<Series.Point> points, ToDoubleFunction<Series.Point> cost) {
        double meanSize =
                points.stream().mapToDouble(Series.Point::size).average().orElse(0);
        double meanCost = points.stream().mapToDouble(cost).average().orElse(0);
        double sizes = 0;
        double both = 0;
        double costs = 0;
        for (Series.Point point : points) {
            double size = point.size() - meanSize;
            double more = cost.applyAsDouble(point) - meanCost;
            sizes += size * size;
            both += size * more;
            costs += more * more;
        }
        double slope = both / sizes;
        return new Fit(side, meanCost - slope * meanSize, slope, both * both / (sizes * costs));
    }

    double at(double size) {
        return intercept + slope * size;
    }
}
