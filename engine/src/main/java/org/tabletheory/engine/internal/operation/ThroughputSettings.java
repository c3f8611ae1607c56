package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** Provisioned, on-demand and warm throughput of tables and indexes: the service's checks, and what is described. */
final class ThroughputSettings {
    private static final String INVALID = "One or more parameter values were invalid: ";
    private static final long MAX_UNITS = 1_000_000_000_000L;
    private static final long ON_DEMAND_READS = 12_000;
    private static final long ON_DEMAND_WRITES = 4_000;

    static final InputShape PROVISIONED = new InputShape.ObjectShape(CommonShapes.PACKAGE + "ProvisionedThroughput")
            .required("ReadCapacityUnits", InputShape.Int.of64Bits(1, Long.MAX_VALUE))
            .required("WriteCapacityUnits", InputShape.Int.of64Bits(1, Long.MAX_VALUE));
    static final InputShape ON_DEMAND = new InputShape.ObjectShape(CommonShapes.PACKAGE + "OnDemandThroughput")
            .optional("MaxReadRequestUnits", InputShape.Int.of64Bits(Long.MIN_VALUE, Long.MAX_VALUE))
            .optional("MaxWriteRequestUnits", InputShape.Int.of64Bits(Long.MIN_VALUE, Long.MAX_VALUE));
    static final InputShape WARM = new InputShape.ObjectShape(CommonShapes.PACKAGE + "WarmThroughput")
            .optional("ReadUnitsPerSecond", InputShape.Int.of64Bits(1, Long.MAX_VALUE))
            .optional("WriteUnitsPerSecond", InputShape.Int.of64Bits(1, Long.MAX_VALUE));

    static final String ON_DEMAND_MODE = "PAY_PER_REQUEST";

    private static final List<String> UNITS = List.of("ReadCapacityUnits", "WriteCapacityUnits");

    private ThroughputSettings() {}

    /** Describes the billing of a table that became an on-demand one at this time. */
    static Map<String, Object> onDemandSince(Object seconds) {
        return billing(ON_DEMAND_MODE, seconds);
    }

    private static Map<String, Object> billing(String mode, @Nullable Object onDemandSince) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("BillingMode", mode);
        if (onDemandSince != null) {
            summary.put("LastUpdateToPayPerRequestDateTime", onDemandSince);
        }
        return summary;
    }

    /** Describes the billing of a table after a change; a table keeps the last time when it became an on-demand one. */
    static Map<String, Object> changedBilling(
            @Nullable Object before, boolean wasOnDemand, boolean onDemand, double now) {
        Object since = before instanceof Map<?, ?> summary ? summary.get("LastUpdateToPayPerRequestDateTime") : null;
        return billing(onDemand ? ON_DEMAND_MODE : "PROVISIONED", onDemand && !wasOnDemand ? now : since);
    }

    /** Checks whether a table of this billing mode has or lacks provisioned throughput. */
    static void checkTable(InputMembers request, boolean onDemand) {
        if (!onDemand && !request.has("ProvisionedThroughput")) {
            throw DynamoError.validation(
                    INVALID
                            + "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        } else if (onDemand && request.has("ProvisionedThroughput")) {
            throw notProvisioned();
        }
    }

    static DynamoError notProvisioned() {
        return DynamoError.validation(
                INVALID
                        + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
    }

    /** Checks the provisioned units of a request; needs no table. */
    static void checkBounds(InputMembers request) {
        provisioned(request.structure("ProvisionedThroughput"));
    }

    /** Checks whether an index of a table of this billing mode has or lacks provisioned throughput. */
    static void checkIndex(InputMembers request, boolean onDemand) {
        String name = request.requiredText("IndexName");
        if (!onDemand && !request.has("ProvisionedThroughput")) {
            throw DynamoError.validation(INVALID + "ProvisionedThroughput must be specified for index: " + name);
        } else if (onDemand && request.has("ProvisionedThroughput")) {
            throw DynamoError.validation(INVALID + "ProvisionedThroughput should not be specified for index: " + name
                    + " when BillingMode is PAY_PER_REQUEST");
        }
    }

    /**
     * Returns the settings of a table or an index after a request, which may change some of them.
     *
     * @param now the time in seconds, which is described as that of an increase or a decrease
     */
    static Map<String, Object> changed(
            Map<String, Object> present, InputMembers request, boolean onDemand, double now) {
        Map<String, Object> settings = new LinkedHashMap<>(present);
        InputMembers given = request.structure("ProvisionedThroughput");
        if (given != null || onDemand || !settings.containsKey("ProvisionedThroughput")) {
            Map<String, Object> throughput = provisioned(given);
            if (present.get("ProvisionedThroughput") instanceof Map<?, ?> before) {
                addTimes(throughput, before, now);
            }
            settings.put("ProvisionedThroughput", throughput);
        }
        InputMembers maximum = request.structure("OnDemandThroughput");
        if (maximum != null) {
            Map<String, Object> merged = onDemand(present.get("OnDemandThroughput"), maximum, onDemand);
            if (merged.isEmpty()) {
                settings.remove("OnDemandThroughput");
            } else {
                settings.put("OnDemandThroughput", merged);
            }
        } else if (!onDemand) {
            settings.remove("OnDemandThroughput");
        }
        settings.put("WarmThroughput", warm(settings, request.structure("WarmThroughput"), onDemand));
        return settings;
    }

    /** Adds when provisioned units last became more and fewer, and how often they became fewer. */
    private static void addTimes(Map<String, Object> throughput, Map<?, ?> before, double now) {
        boolean increases = false;
        boolean decreases = false;
        for (String unit : UNITS) {
            long units = throughput.get(unit) instanceof Number number ? number.longValue() : 0;
            long last = before.get(unit) instanceof Number number ? number.longValue() : 0;
            increases |= units > last;
            decreases |= units < last;
        }
        addTime(throughput, "LastIncreaseDateTime", increases ? now : before.get("LastIncreaseDateTime"));
        addTime(throughput, "LastDecreaseDateTime", decreases ? now : before.get("LastDecreaseDateTime"));
        long count = before.get("NumberOfDecreasesToday") instanceof Number number ? number.longValue() : 0;
        throughput.put("NumberOfDecreasesToday", decreases ? count + 1 : count);
    }

    private static void addTime(Map<String, Object> throughput, String member, @Nullable Object time) {
        if (time != null) {
            throughput.put(member, time);
        }
    }

    /** Returns how UpdateTable's response describes provisioned throughput: the units before the change, the times after it. */
    static Map<String, Object> whileUpdating(Map<?, ?> before, Map<?, ?> after) {
        Map<String, Object> shown = new LinkedHashMap<>();
        after.forEach((name, value) -> shown.put(String.valueOf(name), value));
        for (String unit : UNITS) {
            addTime(shown, unit, before.get(unit));
        }
        addTime(shown, "NumberOfDecreasesToday", before.get("NumberOfDecreasesToday"));
        return shown;
    }

    private static Map<String, Object> provisioned(@Nullable InputMembers given) {
        Map<String, Object> throughput = new LinkedHashMap<>();
        throughput.put("NumberOfDecreasesToday", 0L);
        for (String unit : UNITS) {
            long units = given == null ? 0 : given.number(unit, 0);
            if (units > MAX_UNITS) {
                throw DynamoError.validation("Given value " + units + " for " + unit + " is out of bounds");
            }
            throughput.put(unit, units);
        }
        return throughput;
    }

    private static Map<String, Object> onDemand(@Nullable Object present, InputMembers given, boolean onDemand) {
        if (!onDemand) {
            throw DynamoError.validation(
                    INVALID + "OnDemandThroughput can only be specified when BillingMode is PAY_PER_REQUEST");
        }
        Map<String, Object> merged = new LinkedHashMap<>();
        for (String unit : List.of("MaxReadRequestUnits", "MaxWriteRequestUnits")) {
            Object before = present instanceof Map<?, ?> map ? map.get(unit) : null;
            long units = given.number(unit, before instanceof Number number ? number.longValue() : -1);
            if (units < -1 || units == 0) {
                throw DynamoError.validation(
                        INVALID + unit + " must be at least 1, or -1 to remove the maximum, but is " + units);
            } else if (units > 0) {
                merged.put(unit, units);
            }
        }
        return merged;
    }

    /** Warm throughput is always described. It starts with what the billing mode gives, and never decreases. */
    private static Map<String, Object> warm(
            Map<String, Object> settings, @Nullable InputMembers given, boolean onDemand) {
        Map<String, Object> warm = new LinkedHashMap<>();
        warm.put("Status", "ACTIVE");
        warm.put(
                "ReadUnitsPerSecond",
                warm(settings, given, "ReadUnitsPerSecond", "ReadCapacityUnits", onDemand ? ON_DEMAND_READS : 0));
        warm.put(
                "WriteUnitsPerSecond",
                warm(settings, given, "WriteUnitsPerSecond", "WriteCapacityUnits", onDemand ? ON_DEMAND_WRITES : 0));
        return warm;
    }

    private static long warm(
            Map<String, Object> settings, @Nullable InputMembers given, String unit, String provisioned, long least) {
        long current = Math.max(
                Math.max(least, number(settings, "WarmThroughput", unit)),
                number(settings, "ProvisionedThroughput", provisioned));
        long wanted = given == null ? current : given.number(unit, current);
        if (wanted < current) {
            throw DynamoError.validation(
                    INVALID + "Requested " + unit
                            + " for WarmThroughput is lower than current WarmThroughput, decreasing WarmThroughput is not supported");
        }
        return wanted;
    }

    private static long number(Map<String, Object> settings, String member, String unit) {
        return settings.get(member) instanceof Map<?, ?> map && map.get(unit) instanceof Number number
                ? number.longValue()
                : 0;
    }
}
