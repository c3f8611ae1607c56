package org.tabletheory.micrometer;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws the series of the Grafana dashboard, as an SVG, from a run of two minutes whose metrics are scraped every two seconds: {@code
 * DashboardPicture docs/grafana/tabletheory.svg}.
 */
final class DashboardPicture {
    private static final Duration TIME = Duration.ofMinutes(2);
    private static final int STEP_SECONDS = 2;
    private static final int WIDTH = 560;
    private static final int HEIGHT = 240;
    private static final List<String> COLORS =
            List.of("#73bf69", "#f2cc0c", "#5794f2", "#ff9830", "#f2495c", "#b877d9", "#8ab8ff", "#c0d8ff");

    private final StringBuilder svg = new StringBuilder();

    private DashboardPicture() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Files.writeString(Path.of(arguments[0]), new DashboardPicture().draw(scrapes()));
    }

    private static ScrapedSeries scrapes() throws InterruptedException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        List<String> scrapes = new ArrayList<>();
        try (DashboardWorkload workload = new DashboardWorkload(registry)) {
            Thread calls = new Thread(() -> workload.run(TIME));
            calls.start();
            while (calls.isAlive()) {
                scrapes.add(registry.scrape());
                calls.join(Duration.ofSeconds(STEP_SECONDS).toMillis());
            }
        }
        return new ScrapedSeries(scrapes, STEP_SECONDS);
    }

    private String draw(ScrapedSeries series) {
        int width = 2 * WIDTH + 30;
        int height = 3 * (HEIGHT + 10) + 60;
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(width)
                .append(' ')
                .append(height);
        svg.append("\" font-family=\"sans-serif\" font-size=\"12\">\n<title>TableTheory</title>\n");
        svg.append("<rect width=\"")
                .append(width)
                .append("\" height=\"")
                .append(height)
                .append("\" fill=\"#111217\"/>\n");
        text(10, 28, "#ffffff", "TableTheory", 18);
        text(140, 28, "#9fa7b3", "drawn from the metrics of a run of two minutes, scraped every two seconds", 12);
        panel(0, 0, "Calls per second", series.rate("tabletheory_calls_seconds_count", "", "operation"));
        panel(1, 0, "Duration in ms", series.quantiles("tabletheory_calls_seconds_bucket", 0.99, "operation", 1000));
        panel(
                0,
                1,
                "Calls without success per second",
                series.rate("tabletheory_calls_seconds_count", "outcome=\"succeeded\"", "outcome", "exception"));
        Map<String, double[]> attempts = series.rate("tabletheory_retries_total", "", "table");
        Map<String, double[]> attemptSeries = ScrapedSeries.named("retries ", attempts);
        attemptSeries.putAll(
                ScrapedSeries.named("throttles ", series.rate("tabletheory_throttles_total", "", "table")));
        panel(1, 1, "Retries and throttles per second", attemptSeries);
        panel(
                0,
                2,
                "Consumed capacity units per second",
                series.rate("tabletheory_consumed_capacity_units_total", "", "table", "index"));
        panel(1, 2, "Connections", series.gauges("tabletheory_connections_", "active", "idle", "waiting"));
        return svg.append("</svg>\n").toString();
    }

    private void panel(int column, int row, String title, Map<String, double[]> lines) {
        int left = 10 + column * (WIDTH + 10);
        int top = 45 + row * (HEIGHT + 10);
        svg.append("<rect x=\"")
                .append(left)
                .append("\" y=\"")
                .append(top)
                .append("\" width=\"")
                .append(WIDTH);
        svg.append("\" height=\"").append(HEIGHT).append("\" rx=\"3\" fill=\"#181b1f\" stroke=\"#2c3038\"/>\n");
        text(left + 10, top + 20, "#ffffff", title, 13);
        double max = 0;
        for (double[] line : lines.values()) {
            for (double value : line) {
                max = Math.max(max, value);
            }
        }
        max = max == 0 ? 1 : max * 1.1;
        int bottom = top + HEIGHT - 45;
        int plotHeight = HEIGHT - 80;
        for (int i = 0; i <= 4; i++) {
            int y = bottom - plotHeight * i / 4;
            svg.append("<path d=\"M")
                    .append(left + 50)
                    .append(' ')
                    .append(y)
                    .append('h')
                    .append(WIDTH - 65);
            svg.append("\" stroke=\"#2c3038\"/>\n");
            text(left + 10, y + 4, "#9fa7b3", number(max * i / 4), 11);
        }
        int color = 0;
        int x = left + 50;
        int y = bottom + 15;
        for (Map.Entry<String, double[]> line : lines.entrySet()) {
            String stroke = COLORS.get(color++ % COLORS.size());
            path(line.getValue(), max, left + 50, bottom, plotHeight, stroke);
            int width = 26 + line.getKey().length() * 6;
            if (x + width > left + WIDTH) {
                x = left + 50;
                y += 13;
            }
            rectangle(x, y - 6, 10, 3, stroke);
            text(x + 14, y, "#ccccdc", line.getKey(), 11);
            x += width;
        }
    }

    private void rectangle(int x, int y, int width, int height, String fill) {
        svg.append("<rect x=\"")
                .append(x)
                .append("\" y=\"")
                .append(y)
                .append("\" width=\"")
                .append(width);
        svg.append("\" height=\"")
                .append(height)
                .append("\" fill=\"")
                .append(fill)
                .append("\"/>\n");
    }

    private void path(double[] values, double max, int left, int bottom, int height, String stroke) {
        svg.append("<path fill=\"none\" stroke-width=\"1.5\" stroke=\"")
                .append(stroke)
                .append("\" d=\"");
        for (int i = 0; i < values.length; i++) {
            double x = left + (WIDTH - 65.0) * i / (values.length - 1);
            double y = bottom - height * values[i] / max;
            svg.append(i == 0 ? 'M' : 'L').append(String.format(Locale.ROOT, "%.1f %.1f", x, y));
        }
        svg.append("\"/>\n");
    }

    private void text(int x, int y, String fill, String text, int size) {
        svg.append("<text x=\"")
                .append(x)
                .append("\" y=\"")
                .append(y)
                .append("\" fill=\"")
                .append(fill);
        svg.append("\" font-size=\"").append(size).append("\">").append(text).append("</text>\n");
    }

    private static String number(double value) {
        return value >= 10 ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%.1f", value);
    }
}
