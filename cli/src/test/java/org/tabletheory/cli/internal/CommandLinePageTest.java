package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;

/**
 * Executes the runs of docs/guide/command-line.md in their order and compares the output.
 *
 * <p>A block with a file name after its language is a file. Times, cursors and ids differ between runs and are not compared. {@code
 * -Dpage=write} replaces the output in the page.
 */
class CommandLinePageTest {
    private static final Path PAGE = Path.of("../docs/guide/command-line.md");
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)( \\S+)?\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");
    private static final Pattern VARYING =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z|[0-9a-f]{8}-[0-9a-f-]{27}|--cursor '[^']+'|stream/[^\"]+");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void runsPrintWhatThePageSays() throws IOException {
        String page = Files.readString(PAGE);
        StringBuilder written = new StringBuilder();
        try (EngineEndpoint server = DynamoEngine.start().listen(0)) {
            Matcher blocks = BLOCK.matcher(page);
            int end = 0;
            while (blocks.find()) {
                written.append(page.substring(end, blocks.start(3)));
                written.append(block(server, blocks));
                end = blocks.end(3);
            }
            written.append(page.substring(end));
        }
        if ("write".equals(System.getProperty("page"))) {
            Files.writeString(PAGE, written);
        }
        assertThat(comparable(written.toString())).isEqualTo(comparable(page));
    }

    private static String comparable(String text) {
        return VARYING.matcher(text).replaceAll("<varies>");
    }

    private String block(EngineEndpoint server, Matcher block) throws IOException {
        if (block.group(2) != null) {
            Files.writeString(directory.resolve(block.group(2).strip()), block.group(3));
        }
        if (!block.group(1).equals("console")) {
            return block.group(3);
        }
        StringBuilder session = new StringBuilder();
        for (String line : block.group(3).lines().toList()) {
            if (line.startsWith("$ ")) {
                session.append(line).append('\n').append(run(server, line.substring("$ tabletheory ".length())));
            }
        }
        return session.toString();
    }

    private String run(EngineEndpoint server, String command) throws IOException {
        List<String> arguments = new ArrayList<>();
        Matcher words = WORD.matcher(command);
        while (words.find()) {
            String word = words.group(1) == null ? words.group() : words.group(1);
            boolean isFile = word.matches("[\\w-]+\\.(yml|json)");
            arguments.add(isFile ? directory.resolve(word).toString() : word);
        }
        Path target = null;
        int redirection = arguments.indexOf(">");
        if (redirection >= 0) {
            target = Path.of(arguments.get(redirection + 1));
            arguments.subList(redirection, arguments.size()).clear();
        }
        if (!List.of("validate", "gen").contains(arguments.get(0))) {
            arguments.addAll(List.of("--endpoint", server.uri().toString()));
        }
        Terminal.Run run = Terminal.run(arguments.toArray(String[]::new));
        String out = run.out();
        if (target != null) {
            Files.write(target, out.getBytes(UTF_8));
            out = "";
        }
        boolean messageFirst = arguments.get(0).equals("watch");
        return (messageFirst ? run.error() + out : out + run.error())
                .replace(directory + "/", "")
                .replace(server.uri().toString(), "http://127.0.0.1:8000");
    }
}
