package org.tabletheory.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.bench.measure.Outcome;

/**
 * Lines whose names differ only in a trailing number, which is an input size.
 *
 * @param name the common part of the names
 * @param peer the name of the peer
 * @param unit the unit of the costs
 */
public record Series(String name, String peer, String unit, List<Point> points) {
    /** The costs of both sides for one size. */
    record Point(double size, double ours, double peer) {}

    public Series {
        points = List.copyOf(points);
    }

    /** Returns the series of at least three lines. */
    public static List<Series> of(List<Outcome> outcomes) {
        Map<String, List<Outcome>> byName = new LinkedHashMap<>();
        for (Outcome outcome : outcomes) {
            String name = outcome.line().name();
            if (name.matches(".*\\.\\d+")) {
                byName.computeIfAbsent(name.substring(0, name.lastIndexOf('.')), each -> new ArrayList<>())
                        .add(outcome);
            }
        }
        List<Series> all = new ArrayList<>();
        byName.forEach((name, points) -> {
            if (points.size() > 2) {
                all.add(new Series(
                        name,
                        points.get(0).line().peer(),
                        points.get(0).unit(),
                        points.stream().map(Series::point).toList()));
            }
        });
        return all;
    }

    /** Returns whether the sizes grow by factors, so that a point has the decimal logarithm of its size. */
    boolean isLogarithmic() {
        return isLogarithmic(name);
    }

    private static boolean isLogarithmic(String name) {
        return name.startsWith("memory.");
    }

    /** Returns what a step of size 1 is: a unit or a factor of ten. */
    String step() {
        return isLogarithmic() ? "tenfold" : "unit";
    }

    private static Point point(Outcome outcome) {
        String name = outcome.line().name();
        double size = Double.parseDouble(name.substring(name.lastIndexOf('.') + 1));
        return new Point(
                isLogarithmic(name) ? Math.log10(size) : size,
                outcome.ours().median(),
                outcome.peer().median());
    }

    /** Returns the linear fits of ours and of the peer. */
    List<LinearFit> fits() {
        return List.of(LinearFit.of("ours", points, Point::ours), LinearFit.of(peer, points, Point::peer));
    }
}
