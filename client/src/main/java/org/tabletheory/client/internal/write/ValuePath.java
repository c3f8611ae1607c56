package org.tabletheory.client.internal.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;

/** Finds values by path. */
final class ValuePath {
    private ValuePath() {}

    /** Returns the value at a path, starting from the value of its attribute, or null when there is none. */
    static @Nullable Value at(AttributePath path, @Nullable Value attributeValue) {
        Value value = attributeValue;
        List<AttributePath.Step> steps = path.steps();
        for (AttributePath.Step step : steps.subList(1, steps.size())) {
            value = value == null ? null : inside(value, step);
        }
        return value;
    }

    private static @Nullable Value inside(Value value, AttributePath.Step step) {
        if (value instanceof Value.M map && step instanceof AttributePath.Step.Name name) {
            return map.values().get(name.name());
        }
        if (value instanceof Value.L list && step instanceof AttributePath.Step.Element index) {
            return index.index() < list.values().size() ? list.values().get(index.index()) : null;
        }
        return null;
    }
}
