package org.tabletheory.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The relative links of a Markdown document. */
record Links(Path document) {
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)]\\(([^)\\s]+)\\)");
    private static final Pattern CODE_BLOCK = Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    /**
     * A link.
     *
     * @param target a path relative to the document, perhaps with an anchor
     */
    record Link(Path document, String text, String target) {
        /** Returns the linked file; the document itself if the target is only an anchor. */
        Path file() {
            String path = target.replaceFirst("#.*", "");
            return path.isEmpty() ? document : document.resolveSibling(path).normalize();
        }

        private String anchor() {
            return target.contains("#") ? target.substring(target.indexOf('#') + 1) : "";
        }

        boolean isBroken() throws IOException {
            return !Files.exists(file())
                    || (!anchor().isEmpty() && !new Links(file()).anchors().contains(anchor()));
        }

        @Override
        public String toString() {
            return document + ": [" + text + "](" + target + ")";
        }
    }

    List<Link> relative() throws IOException {
        return LINK.matcher(prose())
                .results()
                .map(match -> new Link(document, match.group(1), match.group(2)))
                .filter(link -> !link.target().matches("[a-z]+:.*"))
                .toList();
    }

    List<Link> broken() throws IOException {
        List<Link> broken = new ArrayList<>();
        for (Link link : relative()) {
            if (link.isBroken()) {
                broken.add(link);
            }
        }
        return broken;
    }

    /** Returns the anchors that GitHub creates for the headings. */
    private List<String> anchors() throws IOException {
        return HEADING.matcher(prose())
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private String prose() throws IOException {
        return CODE_BLOCK.matcher(Files.readString(document)).replaceAll("");
    }
}
