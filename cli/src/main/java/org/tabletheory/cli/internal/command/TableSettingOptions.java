package org.tabletheory.cli.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.EncryptionAtRest;
import org.tabletheory.client.table.StreamView;
import org.tabletheory.client.table.TableClass;
import org.tabletheory.client.table.TableOptions;
import picocli.CommandLine.Option;

/** Options for settings of a table that a document does not define. */
final class TableSettingOptions {
    private static final String UNITS = "READ,WRITE";

    @Option(
            names = "--stream",
            paramLabel = "VIEW",
            description = "Stream: NEW_IMAGE, OLD_IMAGE, NEW_AND_OLD_IMAGES or KEYS_ONLY.")
    private @Nullable StreamView stream;

    @Option(
            names = "--provisioned",
            paramLabel = UNITS,
            description = "Provisioned read and write units. Default: billed on demand.")
    private @Nullable String provisioned;

    @Option(
            names = "--max-units",
            paramLabel = UNITS,
            description = "Read and write units per second above which a table on demand throttles.")
    private @Nullable String maxUnits;

    @Option(
            names = "--warm-throughput",
            paramLabel = UNITS,
            description = "Read and write units per second that are available at once.")
    private @Nullable String warm;

    @Option(
            names = "--kms-key",
            paramLabel = "ARN",
            description = "KMS key that encrypts the table, or 'aws' for the AWS managed key. "
                    + "Default: the DynamoDB owned key.")
    private @Nullable String kmsKey;

    @Option(names = "--deletion-protection", description = "Protect the table against deletion.")
    private boolean deletionProtection;

    @Option(
            names = "--point-in-time-recovery",
            paramLabel = "DAYS",
            description = "Let the table be restored to any time of the last DAYS days, 1 to 35.")
    private @Nullable Integer recoveryDays;

    @Option(names = "--table-class", paramLabel = "CLASS", description = "STANDARD or STANDARD_INFREQUENT_ACCESS.")
    private @Nullable TableClass tableClass;

    @Option(names = "--tag", paramLabel = "KEY=VALUE", description = "Tag of the table. Repeatable.")
    private List<String> tags = List.of();

    /** Returns the options of the table. */
    TableOptions toOptions() {
        try {
            return options();
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private TableOptions options() {
        TableOptions options = TableOptions.defaults();
        options = stream == null ? options : options.stream(stream);
        if (provisioned != null && maxUnits != null) {
            throw CommandFailure.usage(
                    "--provisioned and --max-units exclude each other; a maximum is for tables on demand");
        }
        if (provisioned != null) {
            long[] units = units("--provisioned", provisioned);
            options = options.billing(Billing.provisioned(units[0], units[1]));
        } else if (maxUnits != null) {
            long[] units = units("--max-units", maxUnits);
            options = options.billing(Billing.perRequest(units[0], units[1]));
        }
        if (warm != null) {
            long[] units = units("--warm-throughput", warm);
            options = options.warmThroughput(units[0], units[1]);
        }
        if (kmsKey != null) {
            options = options.encryption(
                    kmsKey.equals("aws") ? EncryptionAtRest.AWS_MANAGED_KEY : EncryptionAtRest.key(kmsKey));
        }
        options = deletionProtection ? options.deletionProtection(true) : options;
        options = recoveryDays == null ? options : options.pointInTimeRecovery(recoveryDays);
        options = tableClass == null ? options : options.tableClass(tableClass);
        return tags.isEmpty() ? options : options.tags(tagsByKey());
    }

    private Map<String, String> tagsByKey() {
        Map<String, String> byKey = new LinkedHashMap<>();
        for (String tag : tags) {
            int equals = tag.indexOf('=');
            if (equals < 1) {
                throw CommandFailure.usage("--tag needs KEY=VALUE, not '" + tag + "'");
            }
            byKey.put(tag.substring(0, equals), tag.substring(equals + 1));
        }
        return byKey;
    }

    private static long[] units(String option, String text) {
        String[] parts = text.split(",", -1);
        try {
            if (parts.length == 2) {
                return new long[] {Long.parseLong(parts[0].strip()), Long.parseLong(parts[1].strip())};
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw CommandFailure.usage(option + " needs two numbers, such as 5,5, not '" + text + "'");
    }
}
