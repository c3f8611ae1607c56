package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.CanonicalJson;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.CommandGroup;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.cli.internal.lines.LineJob;
import org.tabletheory.crypto.DataKeyException;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.crypto.Envelope;
import org.tabletheory.error.TableTheoryException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory envelope}: what encrypted values look like from outside, and keys for development. */
@Command(
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "  $ echo '{\"M\":{\"v\":{\"N\":\"1\"},\"edk\":{\"B\":\"...\"},...}}' | tabletheory envelope inspect",
            "  {\"v\":1,\"edkBytes\":184,\"nonceBytes\":12,\"ctBytes\":41,\"plaintextBytes\":25}",
            "",
            "No command here opens an envelope."
        })
public final class EnvelopeCommand extends CommandGroup {
    private final Console console;

    /** Commands on the console's streams. */
    public EnvelopeCommand(Console console) {
        super(console);
        this.console = console;
    }

    @Command(
            name = "inspect",
            description = {
                "Show version and sizes of each envelope, and never what is in it.",
                "In: DynamoDB JSON, a value on each line. A line that is no envelope becomes {\"error\":\"...\"}."
            })
    int inspect(
            @Option(
                            names = "--item",
                            description = "Each line is an item; those of its attributes that are envelopes are shown.")
                    boolean item)
            throws IOException {
        return new LineJob(console).run(item ? EnvelopeCommand::envelopesOf : EnvelopeCommand::envelope);
    }

    private static String envelope(byte[] line) {
        try {
            return sizes(Envelope.of(DynamoJson.readValue(line)));
        } catch (TableTheoryException e) {
            throw new AttributeException(String.valueOf(e.getMessage()), "");
        }
    }

    private static String envelopesOf(byte[] line) {
        StringBuilder out = new StringBuilder("{");
        DynamoJson.readItem(line).attributes().forEach((name, value) -> {
            String sizes = sizesIfEnvelope(value);
            if (!sizes.isEmpty()) {
                out.append(out.length() == 1 ? "" : ",");
                CanonicalJson.quote(name, out);
                out.append(':').append(sizes);
            }
        });
        return out.append('}').toString();
    }

    private static String sizesIfEnvelope(Value value) {
        try {
            return sizes(Envelope.of(value));
        } catch (TableTheoryException e) {
            return "";
        }
    }

    private static String sizes(Envelope envelope) {
        return "{\"v\":" + Envelope.VERSION + ",\"edkBytes\":" + envelope.encryptedKey().length + ",\"nonceBytes\":"
                + envelope.nonce().length + ",\"ctBytes\":" + envelope.ciphertext().length + ",\"plaintextBytes\":"
                + envelope.plaintextBytes() + "}";
    }

    @Command(
            name = "new-dev-key",
            description = {
                "Make a key file for development, which must not be there yet.",
                "Whoever reads it reads everything: real data belongs under a key of KMS."
            })
    int newDevelopmentKey(@Parameters(paramLabel = "FILE", description = "The file to make.") Path file)
            throws IOException {
        try {
            console.text().write("key " + DevelopmentKeyFile.create(file).keyId() + " in " + file + "\n");
            return ExitCode.OK;
        } catch (DataKeyException e) {
            throw CommandFailure.io(String.valueOf(e.getMessage()));
        }
    }
}
