package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory convert}: converts a schema document to another format. */
@Command(
        footer = {
            "",
            "Prints the converted document. Standard error lists everything that the target format "
                    + "cannot express and that is therefore kept as extension metadata, changed or lost. Exits "
                    + "with 1 if the document is invalid or anything is lost."
        })
public final class ConvertCommand extends SchemaCommand {
    /** The target format. */
    enum TargetFormat {
        dms,
        onetable
    }

    @Parameters(paramLabel = "FILE", description = "DMS or OneTable document. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(names = "--to", required = true, paramLabel = "FORMAT", description = "Target format: dms or onetable.")
    @SuppressWarnings("NullAway.Init")
    private TargetFormat to;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            defaultValue = "onetable",
            description = "Table name for a OneTable schema. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    /** Creates the command. */
    public ConvertCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        SchemaDocument document = readValid(file);
        if (document == null) {
            return ExitCode.FINDINGS;
        }
        if (document instanceof OneTableDocument schema && to == TargetFormat.dms) {
            return print(SchemaConversion.toDms(schema, table));
        }
        if (document instanceof DmsDocument dms && to == TargetFormat.onetable) {
            return print(SchemaConversion.toOneTable(dms));
        }
        throw CommandFailure.usage(
                document instanceof KeyContract
                        ? file + " is a key contract and cannot be converted"
                        : file + " is already " + document.formatName() + "; to format it, use 'tabletheory fmt'");
    }

    private int print(SchemaConversion<? extends SchemaDocument> conversion) throws IOException {
        SchemaDocument document = conversion.document().orElse(null);
        if (json()) {
            Map<String, JsonValue> result = new LinkedHashMap<>();
            result.put("document", document == null ? new JsonValue.Null() : document.toJson());
            result.put("notes", conversion.notesToJson());
            print(new JsonValue.Obj(result));
        } else {
            conversion.notes().forEach(console().error()::println);
            if (document != null) {
                console()
                        .printDocument(
                                document instanceof DmsDocument dms
                                        ? Dms.toYaml(dms)
                                        : document.toJson().toIndentedText());
            }
        }
        return conversion.loses() || document == null ? ExitCode.FINDINGS : ExitCode.OK;
    }
}
