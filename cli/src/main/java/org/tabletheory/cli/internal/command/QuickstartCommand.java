package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Fingerprint;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import picocli.CommandLine.Command;

/** {@code tabletheory quickstart}: shows, on live values, what works today, and says what does not exist yet. */
@Command(footer = {"", "It needs no AWS account, no network and no database."})
public final class QuickstartCommand implements Callable<Integer> {
    private static final Value TAGS = Value.ss("red", "blue");
    private static final Value SAME_TAGS = Value.ss("blue", "red");

    private final Console console;

    /** A quickstart that is told on this console. */
    public QuickstartCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        heading("TableTheory for Java: DynamoDB whose behaviour is written down, portable and proven.");
        line("");
        heading("Works today: values and their one canonical form");
        java("Value tags = Value.ss(\"red\", \"blue\");");
        result("as DynamoDB JSON", DynamoJson.write(TAGS));
        java("SerializedValue.of(tags)");
        result("type id", SerializedValue.of(TAGS).typeIdHex());
        result("bytes", SerializedValue.of(TAGS).bytesHex());
        java("Fingerprint.of(tags)");
        result("fingerprint", Fingerprint.of(TAGS));
        java("Fingerprint.of(Value.ss(\"blue\", \"red\"))      // a set has no order");
        result("fingerprint", Fingerprint.of(SAME_TAGS));
        line("");
        heading("Not there yet");
        line("  Schema documents, models and queries, the embedded database, transactions, encryption.");
        line("  Until they are, nothing here connects to DynamoDB. When they are, this walk will use them.");
        line("");
        heading("Go on");
        line("  echo '{\"N\":\"1.50\"}' | ./tabletheory attribute serialize");
        line("  ./tabletheory attribute --help");
        line("  README.md has the first program.");
        return ExitCode.OK;
    }

    private void heading(String text) throws IOException {
        line(console.outColours().string("@|bold " + text + "|@"));
    }

    private void java(String code) throws IOException {
        line("  " + console.outColours().string("@|cyan " + code + "|@"));
    }

    private void result(String name, String value) throws IOException {
        line(String.format("    %-16s  %s", name, value));
    }

    private void line(String text) throws IOException {
        console.text().write(text + "\n");
    }
}
