package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.CommandGroup;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.lines.LineJob;
import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.crypto.Envelope;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory envelope}: inspects encrypted values and creates development keys. */
@Command(
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Example:",
            "  $ tabletheory envelope inspect < values.jsonl",
            "  {\"v\":1,\"edkBytes\":184,\"nonceBytes\":12,\"ctBytes\":41,\"plaintextBytes\":25}",
            "",
            "These commands never decrypt anything."
        })
public final class EnvelopeCommand extends CommandGroup {
    private final Console console;

    /** Creates the command. */
    public EnvelopeCommand(Console console) {
        super(console);
        this.console = console;
    }

    @Command(
            name = "inspect",
            description = {
                "Print the version and sizes of encrypted values.",
                "Input: one value per line, as DynamoDB JSON. A line without an envelope becomes {\"error\":\"...\"}."
            })
    int inspect(
            @Option(
                            names = "--item",
                            description = "Read items instead of values and print their encrypted attributes.")
                    boolean item)
            throws IOException {
        return new LineJob(console).run(item ? EnvelopeCommand::envelopesOf : EnvelopeCommand::envelope);
    }

    private static String envelope(byte[] line) {
        try {
            return sizes(Envelope.of(DynamoJson.readValue(line))).toText();
        } catch (TableTheoryException e) {
            throw new AttributeException(String.valueOf(e.getMessage()), "");
        }
    }

    private static String envelopesOf(byte[] line) {
        JsonObjectBuilder envelopes = new JsonObjectBuilder();
        DynamoJson.readItem(line).attributes().forEach((name, value) -> {
            try {
                envelopes.put(name, sizes(Envelope.of(value)));
            } catch (TableTheoryException e) {
                // The attribute is not encrypted.
            }
        });
        return envelopes.build().toText();
    }

    private static JsonValue sizes(Envelope envelope) {
        return new JsonObjectBuilder()
                .put("v", JsonValue.number(Envelope.VERSION))
                .put("edkBytes", JsonValue.number(envelope.encryptedKey().length))
                .put("nonceBytes", JsonValue.number(envelope.nonce().length))
                .put("ctBytes", JsonValue.number(envelope.ciphertext().length))
                .put("plaintextBytes", JsonValue.number(envelope.plaintextBytes()))
                .build();
    }

    @Command(
            name = "new-dev-key",
            description = {
                "Create a key file for development. The file must not exist.",
                "Anyone with this file can decrypt the data; for real data, use a KMS key."
            })
    int newDevelopmentKey(@Parameters(paramLabel = "FILE", description = "File to create.") Path file)
            throws IOException {
        try {
            console.text()
                    .write("created key " + DevelopmentKeyFile.create(file).keyId() + " in " + file + "\n");
            return ExitCode.OK;
        } catch (DataKeyException e) {
            throw CommandFailure.io(String.valueOf(e.getMessage()));
        }
    }
}
