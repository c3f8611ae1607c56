package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.quickstart.LastRequest;
import org.tabletheory.cli.internal.quickstart.SampleDocument;
import org.tabletheory.cli.internal.quickstart.Sheet;
import org.tabletheory.cli.internal.quickstart.Walk;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.local.LocalDynamo;
import org.tabletheory.local.LocalDynamoException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory quickstart}: runs a program on a database of its own, and shows the program while it runs. */
@Command(
        footer = {
            "",
            "It needs no AWS account. The database is DynamoDB Local, in memory and gone at the end;",
            "the first run on a machine lets Maven fetch it."
        })
public final class QuickstartCommand implements Callable<Integer> {
    private final Console console;

    @Option(names = "--document", description = "Print the walk's schema document instead.")
    private boolean document;

    /** A quickstart that is told on this console. */
    public QuickstartCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (document) {
            console.text().write(SampleDocument.text());
            return ExitCode.OK;
        }
        Sheet sheet = new Sheet(console);
        sheet.heading("TableTheory for Java");
        sheet.text("DynamoDB whose behaviour is written down, portable and proven.");
        sheet.text("Starting a database, in memory and gone at the end …");
        console.flush();
        try (LocalDynamo dynamo = start();
                LastRequest wire =
                        new LastRequest(Config.local(dynamo.endpoint()).newWire());
                TableTheory db = TableTheory.over(wire, Clock.systemUTC())) {
            new Walk(db, wire, sheet).run();
        }
        goOn(sheet);
        return ExitCode.OK;
    }

    private LocalDynamo start() {
        try {
            return LocalDynamo.builder()
                    .onFetch(() -> console.error().println("Maven fetches DynamoDB Local, once on this machine …"))
                    .start();
        } catch (LocalDynamoException failure) {
            throw CommandFailure.io("the database did not start: " + failure.getMessage());
        }
    }

    private static void goOn(Sheet sheet) throws IOException {
        sheet.line("");
        sheet.heading("Go on");
        sheet.line("""
                   README.md                                    the first program of your own
                   ./tabletheory local                          a database to try things on
                   ./tabletheory quickstart --document          the schema document of this walk
                   ./tabletheory validate FILE                  check such a document
                   ./tabletheory drift FILE --classpath PATH    do your classes say the same?
                   docs/encryption.md                           encrypted attributes, their keys
                   ./tabletheory --help                         everything else""".indent(3).stripTrailing());
    }
}
