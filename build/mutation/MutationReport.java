import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        Map<Accepted, List<Mutant>> survivorsOf = new HashMap<>();
        List<Mutant> survivors = new ArrayList<>();
        List<Mutant> mutants = mutants();
        for (Mutant mutant : mutants) {
            Counts counts = packages.computeIfAbsent(mutant.packageName(), name -> new Counts());
            if (mutant.survived()) {
                counts.survived++;
                Accepted entry = accepted.stream()
                        .filter(each -> each.covers(mutant))
                        .findFirst()
                        .orElse(null);
                (entry == null ? survivors : survivorsOf.computeIfAbsent(entry, key -> new ArrayList<>())).add(mutant);
            } else if (mutant.killed()) {
                counts.killed++;
            }
        }
        boolean complete = replaced.equals("--module");
        for (Accepted entry : accepted) {
            List<Mutant> covered = survivorsOf.getOrDefault(entry, List.of());
            if (!covered.isEmpty()) {
                Counts counts = packages.get(covered.get(0).packageName());
                int accepts = Math.min(entry.count(), covered.size());
                counts.accepted += accepts;
                counts.survived -= accepts;
            }
            if (covered.size() > entry.count()) {
                System.out.println(entry.place() + ": accepts " + entry.count() + ", but these " + covered.size() + " survived:");
                covered.forEach(System.out::println);
            } else if (covered.size() < entry.count() && isOfRun(entry, mutants, complete)) {
                System.out.println(entry.place() + ": accepts " + entry.count() + ", but " + covered.size() + " survived");
            }
        }
        survivors.forEach(System.out::println);
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
            write(rows, accepted, complete);
        }
        return reached;
    }

    /** Returns whether the class of an entry had mutants in this run; without mutants, whether it is of the complete module. */
    private boolean isOfRun(Accepted entry, List<Mutant> mutants, boolean complete) {
        return mutants.stream().anyMatch(mutant -> entry.isOf(mutant.className()))
                || (complete && entry.className().startsWith(module + "."));
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
        List<String> lines = Files.readAllLines(root.resolve("build/mutation/accepted.txt"));
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                entries.add(Accepted.parse(lines.get(i), i + 1));
            }
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

    /**
     * A line of {@code accepted.txt}, which {@code run} has checked: a class, a method or {@code *}, a mutator or {@code *}, how many
     * mutants survive, and the reason.
     */
    private record Accepted(int line, String className, String method, String mutator, int count, String reason) {
        static Accepted parse(String text, int line) {
            String[] parts = text.strip().split("\\s+", 5);
            return new Accepted(line, parts[0], parts[1], parts[2], Integer.parseInt(parts[3]), parts[4]);
        }

        boolean isOf(String name) {
            return name.equals("org.tabletheory." + className);
        }

        boolean covers(Mutant mutant) {
            return isOf(mutant.className())
                    && (method.equals("*") || method.equals(mutant.method()))
                    && (mutator.equals("*") || mutator.equals(mutant.mutator()));
        }

        String place() {
            return "accepted.txt:" + line;
        }
    }
}
