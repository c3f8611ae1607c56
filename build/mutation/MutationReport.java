import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints the result of a mutation run: a line per package, and the mutants that survived. With {@code --module} or {@code
 * --packages}, also replaces the lines of the module or of the packages of the run in the table of {@code docs/testing.md}, lists the
 * accepted mutants below it, and exits with 1 if a package misses its goal.
 */
final class MutationReport {
    private static final int KILLED_GOAL = 90;
    private static final int COVERED_GOAL = 95;
    private static final Pattern COVERED_LINES = Pattern.compile("coverage_legend\">(\\d+)/(\\d+)<");
    private static final Pattern UNCALLED =
            Pattern.compile("<td class='uncovered'><pre><span\\s+class=''>\\s*private \\w+\\(\\) \\{}");
    private static final String RESULTS = "mutation";
    private static final String ACCEPTED = "accepted";

    private final Path root;
    private final String module;
    private final Path report;

    private MutationReport(Path root, String module) {
        this.root = root;
        this.module = module;
        this.report = root.resolve("target/mutation").resolve(module);
    }

    public static void main(String[] arguments) throws Exception {
        MutationReport result = new MutationReport(Path.of(arguments[0]), arguments[1]);
        String replaced = arguments.length > 2 ? arguments[2] : "";
        System.exit(result.print(replaced) || replaced.isEmpty() ? 0 : 1);
    }

    private boolean print(String replaced) throws Exception {
        List<Accepted> accepted = accepted();
        Map<String, Counts> packages = new TreeMap<>();
        List<Mutant> survivors = new ArrayList<>();
        List<Mutant> mutants = mutants();
        for (Mutant mutant : mutants) {
            Counts counts = packages.computeIfAbsent(mutant.packageName(), name -> new Counts());
            if (mutant.survived() && accepted.stream().anyMatch(entry -> entry.covers(mutant))) {
                counts.accepted++;
            } else if (mutant.survived()) {
                counts.survived++;
                survivors.add(mutant);
            } else if (mutant.killed()) {
                counts.killed++;
            }
        }
        for (Mutant survivor : survivors) {
            System.out.println(survivor);
        }
        for (Accepted entry : accepted) {
            if (isUnused(entry, mutants, replaced.equals("--module"))) {
                System.out.println("accepted.txt: no mutant survived for: " + entry.line());
            }
        }
        boolean reached = true;
        List<String> rows = new ArrayList<>();
        for (Map.Entry<String, Counts> entry : packages.entrySet()) {
            Counts counts = entry.getValue();
            if (counts.total() == 0) {
                continue;
            }
            int covered = lineCoverage(entry.getKey());
            reached &= counts.percent() >= KILLED_GOAL && covered >= COVERED_GOAL;
            rows.add("| `%s` | %d | %d | %d | %s | %s |"
                    .formatted(
                            entry.getKey().substring("org.tabletheory.".length()),
                            counts.total(),
                            counts.survived,
                            counts.accepted,
                            judged(counts.percent(), KILLED_GOAL),
                            judged(covered, COVERED_GOAL)));
        }
        System.out.println("| package | mutants | survived | accepted | killed | lines covered |");
        rows.forEach(System.out::println);
        if (!replaced.isEmpty()) {
            write(rows, accepted, replaced.equals("--module"));
        }
        return reached;
    }

    /** Returns whether an entry for a class of this run accepts nothing; classes without mutants count if the module is complete. */
    private boolean isUnused(Accepted entry, List<Mutant> mutants, boolean complete) {
        boolean ran = mutants.stream().anyMatch(mutant -> entry.isOf(mutant.className()));
        return (ran || (complete && entry.className().startsWith(module + ".")))
                && mutants.stream().noneMatch(mutant -> mutant.survived() && entry.covers(mutant));
    }

    /** Returns a percentage, in bold if it is below the goal. */
    private static String judged(int percent, int goal) {
        return percent < goal ? "**" + percent + " %**" : percent + " %";
    }

    private List<Mutant> mutants() throws Exception {
        NodeList nodes = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(report.resolve("mutations.xml").toFile())
                .getElementsByTagName("mutation");
        List<Mutant> mutants = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            Element element = (Element) nodes.item(i);
            String mutator = text(element, "mutator");
            mutants.add(new Mutant(
                    text(element, "mutatedClass"),
                    text(element, "mutatedMethod"),
                    Integer.parseInt(text(element, "lineNumber")),
                    mutator.substring(mutator.lastIndexOf('.') + 1).replace("Mutator", ""),
                    text(element, "description"),
                    element.getAttribute("status")));
        }
        return mutants;
    }

    private static String text(Element element, String name) {
        return element.getElementsByTagName(name).item(0).getTextContent();
    }

    /**
     * The percentage of lines that tests execute, from the pages that PIT writes for a package. A constructor that is private so
     * that nobody calls it does not count.
     */
    private int lineCoverage(String packageName) throws IOException {
        Path pages = report.resolve(packageName);
        Matcher lines = COVERED_LINES.matcher(Files.readString(pages.resolve("index.html")));
        if (!lines.find()) {
            throw new IOException("No line coverage in the report of " + packageName);
        }
        int total = Integer.parseInt(lines.group(2));
        try (DirectoryStream<Path> classes = Files.newDirectoryStream(pages, "*.java.html")) {
            for (Path page : classes) {
                total -= (int) UNCALLED.matcher(Files.readString(page)).results().count();
            }
        }
        return total == 0 ? 100 : 100 * Integer.parseInt(lines.group(1)) / total;
    }

    private List<Accepted> accepted() throws IOException {
        List<Accepted> entries = new ArrayList<>();
        try (Stream<String> lines = Files.lines(root.resolve("build/mutation/accepted.txt"))) {
            lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Accepted::parse)
                    .forEach(entries::add);
        }
        return entries;
    }

    /**
     * Replaces rows of the table; other modules keep theirs. Then lists what is accepted.
     *
     * @param whole whether these are all rows of the module, so that no other row of it is kept
     */
    private void write(List<String> rows, List<Accepted> accepted, boolean whole) throws IOException {
        Path file = root.resolve("docs/testing.md");
        String document = Files.readString(file);
        List<String> all = new ArrayList<>(rows);
        List<String> names = rows.stream().map(row -> row.split("`")[1]).toList();
        section(document, RESULTS)
                .lines()
                .filter(line -> line.startsWith("| `")
                        && !names.contains(line.split("`")[1])
                        && !(whole && line.matches("\\| `" + module + "[.`].*")))
                .forEach(all::add);
        all.sort(null);
        document = replaced(
                document,
                RESULTS,
                "| package | mutants | survived | accepted | killed | lines covered |\n|---|--:|--:|--:|--:|--:|\n"
                        + String.join("\n", all));
        Map<String, Set<String>> methods = new TreeMap<>();
        for (Accepted entry : accepted) {
            methods.computeIfAbsent("| `" + entry.className() + "` | %s | " + entry.reason() + " |", row -> new TreeSet<>())
                    .add(entry.method().equals("*") ? "all" : "`" + entry.method() + "`");
        }
        List<String> list = new ArrayList<>();
        methods.forEach((row, of) -> list.add(row.replace("%s", String.join(", ", of))));
        document = replaced(
                document, ACCEPTED, "| class | methods | why a mutant may survive |\n|---|---|---|\n" + String.join("\n", list));
        Files.writeString(file, document);
    }

    private static String begin(String section) {
        return "<!-- " + section + ": begin -->";
    }

    private static String section(String document, String name) {
        int begin = document.indexOf(begin(name)) + begin(name).length();
        return document.substring(begin, document.indexOf("<!-- " + name + ": end -->"));
    }

    private static String replaced(String document, String name, String lines) {
        return document.replace(begin(name) + section(document, name), begin(name) + "\n" + lines + "\n");
    }

    private static final class Counts {
        private int killed;
        private int survived;
        private int accepted;

        int total() {
            return killed + survived + accepted;
        }

        int percent() {
            return killed + survived == 0 ? 100 : 100 * killed / (killed + survived);
        }
    }

    private record Mutant(
            String className, String method, int line, String mutator, String description, String status) {
        String packageName() {
            return className.substring(0, className.lastIndexOf('.'));
        }

        boolean survived() {
            return status.equals("SURVIVED");
        }

        /** A mutant that makes a test hang or run out of memory is noticed too. Others were not covered, or not viable. */
        boolean killed() {
            return status.equals("KILLED") || status.equals("TIMED_OUT") || status.equals("MEMORY_ERROR");
        }

        @Override
        public String toString() {
            return className + "." + method + ":" + line + " " + mutator + ": " + description;
        }
    }

    /** A line of {@code accepted.txt}: a class, a method or {@code *}, a mutator or {@code *}, and the reason. */
    private record Accepted(String className, String method, String mutator, String reason) {
        static Accepted parse(String line) {
            String[] parts = line.strip().split("\\s+", 4);
            if (parts.length < 4) {
                throw new IllegalArgumentException("accepted.txt: write CLASS METHOD MUTATOR REASON, not: " + line);
            }
            return new Accepted(parts[0], parts[1], parts[2], parts[3]);
        }

        boolean isOf(String name) {
            return name.equals("org.tabletheory." + className);
        }

        boolean covers(Mutant mutant) {
            return isOf(mutant.className())
                    && (method.equals("*") || method.equals(mutant.method()))
                    && (mutator.equals("*") || mutator.equals(mutant.mutator()));
        }

        String line() {
            return className + " " + method + " " + mutator;
        }
    }
}
