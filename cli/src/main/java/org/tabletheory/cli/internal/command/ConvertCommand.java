package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory convert}: says a schema document in the other format. */
@Command(
        footer = {
            "",
            "Prints the new document, and on standard error a line for everything that the other format cannot say:",
            "kept aside as extension metadata, changed, or lost. Exits 1 when the document is invalid or anything is lost."
        })
public final class ConvertCommand implements Callable<Integer> {
    /** The formats that a document can be said in. */
    enum Target {
        dms,
        onetable
    }

    private final Console console;

    @Parameters(paramLabel = "FILE", description = "A DMS or OneTable document; - is standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(names = "--to", required = true, paramLabel = "FORMAT", description = "dms or onetable.")
    @SuppressWarnings("NullAway.Init")
    private Target to;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            defaultValue = "onetable",
            description = "The table of a OneTable schema, which does not name it: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Option(names = "--json", description = "Print one JSON document: document and notes.")
    private boolean json;

    /** A conversion that is told on this console. */
    public ConvertCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        ReadResult<SchemaDocument> reading = new SchemaInput(console, false).read(file);
        if (!reading.isValid()) {
            if (json) {
                console.text().write(reading.toJson().toIndentedText());
            } else {
                console.error().print(reading.toText());
                console.error().flush();
            }
            return ExitCode.FINDINGS;
        }
        SchemaDocument document = reading.document();
        if (document instanceof OneTableDocument schema && to == Target.dms) {
            return print(SchemaConversion.toDms(schema, table));
        } else if (document instanceof DmsDocument dms && to == Target.onetable) {
            return print(SchemaConversion.toOneTable(dms));
        }
        if (document instanceof KeyContract) {
            throw CommandFailure.usage(reading.name() + " is a key contract, and no other format has those");
        }
        throw CommandFailure.usage(reading.name() + " is " + document.formatName() + " already; try 'tabletheory fmt'");
    }

    private int print(SchemaConversion<? extends SchemaDocument> conversion) throws IOException {
        SchemaDocument document = conversion.document().orElse(null);
        if (json) {
            Map<String, JsonValue> result = new LinkedHashMap<>();
            result.put("document", document == null ? new JsonValue.Null() : document.toJson());
            result.put("notes", conversion.notesToJson());
            console.text().write(new JsonValue.Obj(result).toIndentedText());
        } else {
            conversion.notes().forEach(console.error()::println);
            if (document != null) {
                console.text()
                        .write(
                                document instanceof DmsDocument dms
                                        ? Dms.toYaml(dms)
                                        : document.toJson().toIndentedText());
            }
        }
        return conversion.loses() || document == null ? ExitCode.FINDINGS : ExitCode.OK;
    }
}
