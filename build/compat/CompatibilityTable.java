import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the results of {@code build/compat/run} as the table in {@code docs/compatibility.md}. */
final class CompatibilityTable {
    private static final String BEGIN = "<!-- compat: begin -->";
    private static final String END = "<!-- compat: end -->";

    private static final Map<String, String> NAMES = names();

    private CompatibilityTable() {}

    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("junit", "JUnit");
        names.put("jackson", "Jackson");
        names.put("aws-sdk", "AWS SDK");
        names.put("micrometer", "Micrometer");
        names.put("opentelemetry", "OpenTelemetry");
        names.put("spring-boot", "Spring Boot");
        names.put("lombok", "Lombok");
        names.put("kotlin", "Kotlin");
        names.put("jdk", "JDK, users' builds");
        names.put("jdk-suites", "JDK, TableTheory's suites");
        return names;
    }

    public static void main(String[] arguments) throws IOException {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] words = line.split(" ");
            rows.computeIfAbsent(words[0], name -> new Row()).add(words[1], words[2], Integer.parseInt(words[3]));
        }
        StringBuilder table = new StringBuilder();
        table.append("| library | passed | tests, at least | failed | not available |\n|---|---|--:|---|---|\n");
        NAMES.forEach((key, name) -> {
            if (rows.containsKey(key)) {
                table.append(rows.get(key).text(name));
            }
        });
        Path document = Path.of(arguments[1]);
        String text = Files.readString(document);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        Files.writeString(document, text.substring(0, begin) + "\n" + table + text.substring(end));
    }

    private static final class Row {
        private final Map<String, List<String>> versions = new LinkedHashMap<>();
        private int tests = Integer.MAX_VALUE;

        void add(String version, String state, int count) {
            versions.computeIfAbsent(state, name -> new ArrayList<>()).add(version);
            if (state.equals("passed")) {
                tests = Math.min(tests, count);
            }
        }

        String text(String name) {
            return "| %s | %s | %s | %s | %s |%n"
                    .formatted(name, of("passed"), versions.containsKey("passed") ? "%,d".formatted(tests) : "", of("failed"), of("unavailable"))
                    .replace("\r", "");
        }

        private String of(String state) {
            return String.join(", ", versions.getOrDefault(state, List.of()));
        }
    }
}
