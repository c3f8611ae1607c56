package org.tabletheory.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines whose names differ in a number at their end, which is a size: how cost grows with it.
 *
 * @param name what they have in common
 * @param peer whom ours is compared with
 * @param unit of the cost
 */
record Series(String name, String peer, String unit, List<Point> points) {
    /** The cost of both sides at one size. */
    record Point(double size, double ours, double peer) {}

    Series {
        points = List.copyOf(points);
    }

    static List<Series> of(List<Outcome> outcomes) {
        Map<String, List<Outcome>> byName = new LinkedHashMap<>();
        for (Outcome outcome : outcomes) {
            String name = outcome.line().name();
            if (name.matches(".*\\.\\d+")) {
                byName.computeIfAbsent(name.substring(0, name.lastIndexOf('.')), each -> new ArrayList<>())
                        .add(outcome);
            }
        }
        List<Series> all = new ArrayList<>();
        byName.forEach((name, of) -> {
            if (of.size() > 2) {
                all.add(new Series(
                        name,
                        of.get(0).line().peer(),
                        of.get(0).unit(),
                        of.stream().map(Series::point).toList()));
            }
        });
        return all;
    }

    private static Point point(Outcome outcome) {
        String name = outcome.line().name();
        return new Point(
                Double.parseDouble(name.substring(name.lastIndexOf('.') + 1)),
                outcome.ours().median(),
                outcome.peer().median());
    }

    /** The straight lines that come nearest, ours and the peer's. */
    List<Fit> fits() {
        return List.of(Fit.of("ours", points, Point::ours), Fit.of(peer, points, Point::peer));
    }
}
