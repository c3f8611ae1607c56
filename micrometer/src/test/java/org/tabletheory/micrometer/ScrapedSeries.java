package org.tabletheory.micrometer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The series of Prometheus texts that were scraped at equal intervals, and the functions that a dashboard applies to them. */
final class ScrapedSeries {
    private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\{(.*)})? (\\S+)");
    /** Rates are over several scrapes, as Grafana's are. */
    private static final int WINDOW = 3;

    private final List<List<Point>> scrapes = new ArrayList<>();
    private final double seconds;

    private record Point(String name, String labels, double value) {
        String label(String key) {
            Matcher matcher = Pattern.compile("(?:^|,)" + key + "=\"([^\"]*)\"").matcher(labels);
            return matcher.find() ? matcher.group(1) : "";
        }
    }

    ScrapedSeries(List<String> texts, double seconds) {
        this.seconds = seconds;
        for (String text : texts) {
            List<Point> points = new ArrayList<>();
            for (String line :
                    text.lines().filter(each -> !each.startsWith("#")).toList()) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches()) {
                    points.add(new Point(
                            matcher.group(1),
                            matcher.group(2) == null ? "" : matcher.group(2),
                            Double.parseDouble(matcher.group(3))));
                }
            }
            scrapes.add(points);
        }
    }

    /** Returns the increase per second of a counter, without the series that have a label, by the values of other labels. */
    Map<String, double[]> rate(String name, String without, String... by) {
        Map<String, double[]> totals = new TreeMap<>();
        for (int i = 0; i < scrapes.size(); i++) {
            for (Point point : scrapes.get(i)) {
                if (point.name().equals(name)
                        && (without.isEmpty() || !point.labels().contains(without))) {
                    String key = Stream.of(by).map(point::label).collect(Collectors.joining(" "));
                    totals.computeIfAbsent(key, any -> new double[scrapes.size()])[i] += point.value();
                }
            }
        }
        totals.replaceAll((key, values) -> increase(values));
        return totals;
    }

    private double[] increase(double[] totals) {
        double[] rates = new double[totals.length];
        for (int i = 1; i < totals.length; i++) {
            int from = Math.max(0, i - WINDOW);
            rates[i] = (totals[i] - totals[from]) / ((i - from) * seconds);
        }
        return rates;
    }

    /** Returns a quantile of a histogram by a label, interpolated within a bucket as by {@code histogram_quantile}. */
    Map<String, double[]> quantiles(String name, double quantile, String by, double scale) {
        Map<String, TreeMap<Double, double[]>> buckets = new TreeMap<>();
        rate(name, "", by, "le").forEach((key, rates) -> {
            String[] parts = key.split(" ", -1);
            double bound = parts[1].equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(parts[1]);
            buckets.computeIfAbsent(parts[0], any -> new TreeMap<>()).put(bound, rates);
        });
        Map<String, double[]> result = new TreeMap<>();
        buckets.forEach((key, each) -> {
            double[] values = new double[scrapes.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = scale * quantile(each, i, quantile);
            }
            result.put("p99 " + key, values);
        });
        return result;
    }

    private static double quantile(NavigableMap<Double, double[]> buckets, int at, double quantile) {
        double wanted = quantile * buckets.lastEntry().getValue()[at];
        double below = 0;
        double lower = 0;
        for (Map.Entry<Double, double[]> bucket : buckets.entrySet()) {
            double count = bucket.getValue()[at];
            if (count >= wanted && count > 0) {
                return Double.isInfinite(bucket.getKey())
                        ? lower
                        : lower + (bucket.getKey() - lower) * (wanted - below) / (count - below);
            }
            below = count;
            lower = bucket.getKey();
        }
        return 0;
    }

    /** Returns gauges whose names begin with a prefix. */
    Map<String, double[]> gauges(String prefix, String... names) {
        Map<String, double[]> result = new LinkedHashMap<>();
        for (String name : names) {
            double[] values = new double[scrapes.size()];
            for (int i = 0; i < values.length; i++) {
                for (Point point : scrapes.get(i)) {
                    values[i] += point.name().equals(prefix + name) ? point.value() : 0;
                }
            }
            result.put(name, values);
        }
        return result;
    }

    /** Returns the series with a prefix before their names. */
    static Map<String, double[]> named(String prefix, Map<String, double[]> series) {
        Map<String, double[]> result = new LinkedHashMap<>();
        series.forEach((name, values) -> result.put(prefix + name, values));
        return result;
    }
}
