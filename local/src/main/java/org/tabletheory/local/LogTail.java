package org.tabletheory.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The last lines that another process wrote, for an error message. */
final class LogTail {

    private static final int LINES = 15;

    private LogTail() {}

    static String of(Path log) {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        } catch (IOException e) {
            return "(its log cannot be read: " + e.getMessage() + ")";
        }
    }
}
