package org.tabletheory.cli.internal.command;

import java.io.IOException;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Fingerprint;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.cli.internal.CommandGroup;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.lines.LineJob;
import org.tabletheory.cli.internal.lines.SerializedLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory attribute}: values to and from their canonical bytes, line by line. */
@Command(
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Each command reads standard input line by line, any number of lines, and writes one line for each.",
            "A line that fails, a blank one too, becomes {\"error\":\"...\"}; the exit code is 1 if there was any.",
            "",
            "  $ echo '{\"SS\":[\"b\",\"a\"]}' | tabletheory attribute serialize",
            "  {\"typeId\":\"0101\",\"bytes\":\"0000000200000001610000000162\"}"
        })
public final class AttributeCommand extends CommandGroup {
    private final LineJob job;

    /** Commands on the console's streams. */
    public AttributeCommand(Console console) {
        super(console);
        this.job = new LineJob(console);
    }

    @Command(
            name = "serialize",
            description = {
                "Write the canonical bytes of each value.",
                "In: DynamoDB JSON, such as {\"N\":\"1.0\"}. Out: {\"typeId\":\"0002\",\"bytes\":\"31\"}."
            })
    int serialize() throws IOException {
        return job.run(line -> SerializedLine.write(SerializedValue.of(DynamoJson.readValue(line))));
    }

    @Command(
            name = "deserialize",
            description = {
                "Read values back from their canonical bytes.",
                "In: {\"typeId\":\"0002\",\"bytes\":\"31\"}. Out: DynamoDB JSON, such as {\"N\":\"1\"}."
            })
    int deserialize(
            @Option(
                            names = "--lenient",
                            description = {
                                "Accept what the AWS Database Encryption SDK 3.9.0 accepts,",
                                "such as unsorted sets; without it only canonical bytes are read."
                            })
                    boolean lenient)
            throws IOException {
        Mode mode = lenient ? Mode.LENIENT : Mode.STRICT;
        return job.run(line -> DynamoJson.write(SerializedLine.read(line).value(mode)));
    }

    @Command(
            name = "fingerprint",
            description = {
                "Print the fingerprint of each value: SHA-256 over type id and canonical bytes, in hexadecimal.",
                "In: DynamoDB JSON, such as {\"N\":\"1.0\"}. Out: 64 digits, the same for ever."
            })
    int fingerprint(
            @Option(
                            names = "--item",
                            description = "Each line is an item, such as {\"PK\":{\"S\":\"a\"}}, not a value.")
                    boolean item)
            throws IOException {
        return job.run(
                item
                        ? line -> Fingerprint.of(DynamoJson.readItem(line))
                        : line -> Fingerprint.of(DynamoJson.readValue(line)));
    }
}
