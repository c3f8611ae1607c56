package org.tabletheory.cli.internal.database;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.item.PlainJson;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.CostMeter;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;

/** An open connection: the client, the capacity it consumed, and operations that the client does not have. */
public final class DatabaseConnection implements AutoCloseable {
    private static final int MAX_SUGGESTED_TABLES = 100;

    private final Config config;
    private final CostMeter meter;
    private final Wire wire;
    private final TableTheory client;

    private DatabaseConnection(Config config, CostMeter meter, Wire wire) {
        this.config = config;
        this.meter = meter;
        this.wire = wire;
        this.client = TableTheory.over(wire, config);
    }

    /** Opens a connection; the first call connects. */
    public static DatabaseConnection open(Config config) {
        CostMeter meter = new CostMeter();
        try {
            Config metered = config.toBuilder()
                    .listener(meter)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .build();
            return new DatabaseConnection(metered, meter, metered.newWire());
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
    }

    /** Returns the failure of an invalid or incomplete configuration. */
    public static CommandFailure invalid(IllegalArgumentException problem) {
        String message = String.valueOf(problem.getMessage());
        return CommandFailure.usage(
                message.startsWith("no AWS region")
                        ? "no AWS region is configured; use --region, set AWS_REGION, or choose a profile that has one with"
                                + " --profile; a local database needs --endpoint http://HOST:PORT"
                        : message);
    }

    /** Returns the client. */
    public TableTheory client() {
        return client;
    }

    /** Returns the configuration. */
    public Config config() {
        return config;
    }

    /** Returns the capacity that was consumed so far as text, such as {@code 0.5 capacity units}. */
    public String cost() {
        String units = units();
        return units + (units.equals("1") ? " capacity unit" : " capacity units");
    }

    /** Returns the capacity units that were consumed so far. */
    public JsonValue costToJson() {
        return new JsonValue.Num(units());
    }

    /** Returns the units with at most three decimals, which hides the errors of adding them up. */
    private String units() {
        return new BigDecimal(meter.units())
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns where the tables are, for questions and messages. */
    public String location() {
        String host = config.endpoint().getHost();
        boolean aws = host != null && (host.endsWith(".amazonaws.com") || host.endsWith(".amazonaws.com.cn"));
        return aws ? "AWS " + config.region() : config.endpoint().toString();
    }

    /** Ends the command if no table can have a name. */
    public static void requireName(String table) {
        String problem = Model.tableProblem(table);
        if (problem != null) {
            throw CommandFailure.usage(problem);
        }
    }

    /** Returns the description of a table, named with the client's prefix. A missing table ends the command with a similar name, if there is one. */
    public TableDescription describe(String table) {
        requireName(table);
        try {
            return client.describeTable(table.substring(config.tablePrefix().length()));
        } catch (TableNotFoundException missing) {
            throw missing(table);
        }
    }

    /** Returns the failure of a table that does not exist, with a similar name, if there is one. */
    public CommandFailure missing(String table) {
        String suggestion = "";
        try {
            List<String> known = tableNames(MAX_SUGGESTED_TABLES);
            suggestion = NearestName.didYouMean(table, known);
            if (suggestion.isEmpty()) {
                suggestion = known.isEmpty() ? "; there are no tables" : "; 'tabletheory tables' lists the tables";
            }
        } catch (TableTheoryException notAllowed) {
            suggestion = "; check the name, the region and the account";
        }
        return CommandFailure.io("no table '" + table + "' at " + location() + suggestion);
    }

    /** Returns the names of all tables, in their order. */
    public List<String> tableNames() {
        return tableNames(Integer.MAX_VALUE);
    }

    private List<String> tableNames(int max) {
        List<String> names = new ArrayList<>();
        Map<String, JsonValue> request = new LinkedHashMap<>();
        do {
            Value.M response = call(wire, "ListTables", new JsonValue.Obj(request));
            if (response.values().get("TableNames") instanceof Value.L page) {
                page.values().forEach(name -> names.add(((Value.S) name).value()));
            }
            request.remove("ExclusiveStartTableName");
            if (response.values().get("LastEvaluatedTableName") instanceof Value.S last) {
                request.put("ExclusiveStartTableName", JsonValue.text(last.value()));
            }
        } while (!request.isEmpty() && names.size() < max);
        return names;
    }

    /** Sends a read that the client does not have and returns its response. */
    static Value.M call(Wire wire, String operation, JsonValue.Obj body) {
        WireRequest request = WireRequest.of(operation, Effect.READ, RequestBody.of(body.toText()));
        return PlainJson.object(wire.call(request).body());
    }

    @Override
    public void close() {
        client.close();
    }
}
