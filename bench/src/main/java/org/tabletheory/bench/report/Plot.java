package org.tabletheory.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.tabletheory.bench.measure.Quantity;

/** Draws series as SVG, with a panel for each: measured points and fitted lines. */
final class Plot {
    private static final int PANEL = 350;
    private static final int HEIGHT = 300;
    private static final int LEFT = 74;
    private static final int RIGHT = 14;
    private static final int TOP = 62;
    private static final int BOTTOM = 46;
    private static final String OURS = "#0b5fa5";
    private static final String PEER = "#b3541e";
    private static final Map<String, String> SIZES = Map.of(
            "scaling.items", "items per Query page",
            "scaling.attributes", "attributes per item (GetItem)",
            "scaling.value-kb", "kilobytes of text per item (GetItem)",
            "memory.growth.get", "items in memory (GetItem)",
            "memory.growth.put", "items in memory (PutItem)",
            "memory.growth.query", "items in memory (Query of one item)");

    private final Series series;
    private final StringBuilder svg;
    private final int left;
    private final double maxSize;
    private final double maxCost;

    private Plot(Series series, StringBuilder svg, int left) {
        this.series = series;
        this.svg = svg;
        this.left = left + LEFT;
        this.maxSize = max(Series.Point::size);
        this.maxCost = Math.max(max(Series.Point::ours), max(Series.Point::peer));
    }

    private double max(ToDoubleFunction<Series.Point> of) {
        return series.points().stream().mapToDouble(of).max().orElse(1);
    }

    static String of(List<Series> all) {
        StringBuilder svg = new StringBuilder();
        int width = PANEL * all.size();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"sans-serif\" font-size=\"11\">%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                width,
                HEIGHT,
                width,
                HEIGHT));
        for (int i = 0; i < all.size(); i++) {
            new Plot(all.get(i), svg, i * PANEL).draw();
        }
        return svg.append("</svg>\n").toString();
    }

    private void draw() {
        text(left, 16, "start", "bold", "black", series.name());
        axes();
        List<LinearFit> fits = series.fits();
        side(fits.get(0), Series.Point::ours, OURS, 32);
        side(fits.get(1), Series.Point::peer, PEER, 46);
    }

    private void axes() {
        double bottom = HEIGHT - BOTTOM;
        double right = left + PANEL - LEFT - RIGHT;
        line(left, bottom, right, bottom, "#444", "");
        line(left, TOP, left, bottom, "#444", "");
        for (int i = 0; i <= 4; i++) {
            double size = maxSize * i / 4;
            double cost = maxCost * i / 4;
            line(x(size), bottom, x(size), bottom + 4, "#444", "");
            text(
                    x(size),
                    bottom + 16,
                    "middle",
                    "normal",
                    "#444",
                    number(series.isLogarithmic() ? Math.pow(10, size) : size));
            line(left - 4, y(cost), left, y(cost), "#444", "");
            line(left, y(cost), right, y(cost), "#ddd", "");
            text(left - 7, y(cost) + 4, "end", "normal", "#444", number(cost / 1_000));
        }
        String sizes = SIZES.getOrDefault(series.name(), "size");
        text((left + right) / 2, HEIGHT - 10, "middle", "normal", "black", sizes);
        svg.append(String.format(
                Locale.ROOT,
                "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\">CPU time per call,"
                        + " µs</text>%n",
                (double) left - 58,
                (TOP + bottom) / 2));
    }

    private void side(LinearFit fit, ToDoubleFunction<Series.Point> cost, String colour, int legend) {
        line(x(0), y(Math.max(0, fit.intercept())), x(maxSize), y(fit.at(maxSize)), colour, "5 3");
        for (Series.Point point : series.points()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.2\" fill=\"%s\"/>%n",
                    x(point.size()),
                    y(cost.applyAsDouble(point)),
                    colour));
        }
        svg.append(String.format(
                Locale.ROOT, "<circle cx=\"%d\" cy=\"%d\" r=\"3.2\" fill=\"%s\"/>%n", left + 4, legend - 4, colour));
        text(
                left + 12,
                legend,
                "start",
                "normal",
                "black",
                String.format(
                        Locale.ROOT,
                        "%s: %s + %s per %s, R² %.3f",
                        fit.side(),
                        Quantity.of(fit.intercept(), series.unit()),
                        Quantity.of(fit.slope(), series.unit()),
                        series.step(),
                        fit.determination()));
    }

    private double x(double size) {
        return left + (PANEL - LEFT - RIGHT) * size / maxSize;
    }

    private double y(double cost) {
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * cost / maxCost;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 && value > 0 ? "%.1f" : "%,.0f", value);
    }

    private void line(double x1, double y1, double x2, double y2, String colour, String dashes) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-dasharray=\"%s\"/>%n",
                x1,
                y1,
                x2,
                y2,
                colour,
                dashes));
    }

    private void text(double x, double y, String anchor, String weight, String colour, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-weight=\"%s\" fill=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                weight,
                colour,
                text));
    }
}
