package org.tabletheory.cli.internal.command;

import java.io.IOException;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Fingerprint;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.cli.internal.console.CommandGroup;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.lines.LineJob;
import org.tabletheory.cli.internal.lines.SerializedLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory attribute}: serializes, deserializes and fingerprints attribute values, line by line. */
@Command(
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Reads standard input line by line and writes one line of output for each line of input. A "
                    + "line that cannot be processed becomes {\"error\":\"...\"}, and the exit code is 1.",
            "",
            "Example:",
            "  $ echo '{\"SS\":[\"b\",\"a\"]}' | tabletheory attribute serialize",
            "  {\"typeId\":\"0101\",\"bytes\":\"0000000200000001610000000162\"}"
        })
public final class AttributeCommand extends CommandGroup {
    private final LineJob job;

    /** Creates the command. */
    public AttributeCommand(Console console) {
        super(console);
        this.job = new LineJob(console);
    }

    @Command(
            name = "serialize",
            description = {
                "Serialize values to canonical bytes.",
                "Input: DynamoDB JSON, such as {\"N\":\"1.0\"}. Output: {\"typeId\":\"0002\",\"bytes\":\"31\"}."
            })
    int serialize() throws IOException {
        return job.run(line -> SerializedLine.write(SerializedValue.of(DynamoJson.readValue(line))));
    }

    @Command(
            name = "deserialize",
            description = {
                "Deserialize values from canonical bytes.",
                "Input: {\"typeId\":\"0002\",\"bytes\":\"31\"}. Output: DynamoDB JSON, such as {\"N\":\"1\"}."
            })
    int deserialize(
            @Option(
                            names = "--lenient",
                            description = {
                                "Accept everything that the AWS Database Encryption SDK 3.9.0 accepts, "
                                        + "such as unsorted sets. Default: accept only canonical bytes."
                            })
                    boolean lenient)
            throws IOException {
        Mode mode = lenient ? Mode.LENIENT : Mode.STRICT;
        return job.run(line -> DynamoJson.write(SerializedLine.read(line).value(mode)));
    }

    @Command(
            name = "fingerprint",
            description = {
                "Print the fingerprint of each value: SHA-256 of its type id and canonical bytes.",
                "Input: DynamoDB JSON, such as {\"N\":\"1.0\"}. Output: 64 hexadecimal digits."
            })
    int fingerprint(
            @Option(names = "--item", description = "Read items, such as {\"PK\":{\"S\":\"a\"}}, instead of values.")
                    boolean item)
            throws IOException {
        return job.run(
                item
                        ? line -> Fingerprint.of(DynamoJson.readItem(line))
                        : line -> Fingerprint.of(DynamoJson.readValue(line)));
    }
}
