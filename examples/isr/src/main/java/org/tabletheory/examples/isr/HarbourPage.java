package org.tabletheory.examples.isr;

import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/** A departure board that differs with every edition and is slow to render, like pages of a real site. */
record HarbourPage(Duration renderingTime) implements Renderer {
    private static final List<String> PLACES =
            List.of("Hven", "Ven Backafall", "Ystad", "Rønne", "Visby", "Mariehamn", "Tallinn", "Helsinki", "Bornholm");

    @Override
    public String render(int edition) throws InterruptedException {
        Thread.sleep(renderingTime.toMillis());
        Random random = new Random(edition);
        LocalTime time = LocalTime.of(7, random.nextInt(60));
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            time = time.plus(9L + random.nextInt(40), ChronoUnit.MINUTES);
            boolean late = random.nextInt(4) == 0;
            rows.append("<tr><td>")
                    .append(time)
                    .append("</td><td>")
                    .append(PLACES.get(random.nextInt(PLACES.size())))
                    .append("</td><td>")
                    .append((char) ('A' + random.nextInt(5)))
                    .append(1 + random.nextInt(9))
                    .append("</td><td class=\"")
                    .append(late ? "late" : "on-time")
                    .append("\">")
                    .append(late ? "delayed" : "on time")
                    .append("</td></tr>");
        }
        return "<table class=\"board\"><thead><tr><th>Departs</th><th>For</th><th>Quay</th><th></th></tr></thead><tbody>"
                + rows + "</tbody></table>";
    }
}
