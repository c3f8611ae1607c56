package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.quickstart.QuickstartTour;
import org.tabletheory.cli.internal.quickstart.RequestRecorder;
import org.tabletheory.cli.internal.quickstart.SampleDocument;
import org.tabletheory.cli.internal.quickstart.TourPrinter;
import org.tabletheory.client.TableTheory;
import org.tabletheory.memory.MemoryDynamo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory quickstart}: a tour of the library that shows each step of a program and its result. */
@Command(footer = {"", "No AWS account needed: the tour runs on a database in memory."})
public final class QuickstartCommand implements Callable<Integer> {
    private final Console console;

    @Option(names = "--document", description = "Print the schema document used in the tour and exit.")
    private boolean document;

    /** Creates the command. */
    public QuickstartCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (document) {
            console.printDocument(SampleDocument.text());
            return ExitCode.OK;
        }
        TourPrinter printer = new TourPrinter(console);
        printer.heading("TableTheory for Java");
        printer.text("A tour in eight steps. Each one shows the code, the request it sends and the stored item.");
        console.flush();
        try (RequestRecorder requests = new RequestRecorder(MemoryDynamo.start().wire());
                TableTheory db = TableTheory.over(requests, Clock.systemUTC())) {
            new QuickstartTour(db, requests, printer).run();
        }
        printNextSteps(printer);
        return ExitCode.OK;
    }

    private static void printNextSteps(TourPrinter printer) throws IOException {
        printer.line("");
        printer.heading("Next steps");
        printer.line("""
                   README.md                                   your first program
                   ./tabletheory local                         a database to try things out
                   ./tabletheory quickstart --document         the schema document of this tour
                   ./tabletheory validate FILE                 validate a schema document
                   ./tabletheory drift FILE --classpath PATH   compare classes with a document
                   docs/guide/README.md                        the guide: a page for every task
                   ./tabletheory --help                        all commands""".indent(3).stripTrailing());
    }
}
