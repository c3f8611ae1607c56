package org.tabletheory.engine.internal.request;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.json.JsonFlag;
import org.tabletheory.engine.internal.json.JsonNumber;
import org.tabletheory.engine.internal.value.AttributeValues;

/** The members of a request or of a structure in it, whose types have been checked. */
public final class InputMembers {
    private final Map<String, @Nullable Object> json;

    /** Members of a JSON object. */
    public InputMembers(Map<String, @Nullable Object> json) {
        this.json = json;
    }

    /** Returns whether the request has the member. */
    public boolean has(String name) {
        return json.get(name) != null;
    }

    /** Returns the names of all members that are present. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        json.forEach((name, value) -> {
            if (value != null) {
                names.add(name);
            }
        });
        return names;
    }

    /** Returns a text, or null. */
    public @Nullable String text(String name) {
        return (String) json.get(name);
    }

    /** Returns a text, or a default. */
    public String text(String name, String otherwise) {
        String text = text(name);
        return text == null ? otherwise : text;
    }

    /** Returns a text that must be present. */
    public String requiredText(String name) {
        return text(name, "");
    }

    /** Returns whether a member is true; false when it is missing. */
    public boolean isTrue(String name) {
        return Boolean.TRUE.equals(JsonFlag.of(json.get(name)));
    }

    /** Returns an integer, or a default. */
    public long number(String name, long otherwise) {
        Object value = json.get(name);
        return value == null ? otherwise : ((JsonNumber) value).longValue();
    }

    /** Returns a number with a fraction, 0 when it is missing. */
    public double decimal(String name) {
        Object value = json.get(name);
        return value == null ? 0 : ((JsonNumber) value).doubleValue();
    }

    /** Returns a structure, or null. */
    @SuppressWarnings("unchecked") // a JSON object
    public @Nullable InputMembers structure(String name) {
        Object value = json.get(name);
        return value == null ? null : new InputMembers((Map<String, @Nullable Object>) value);
    }

    /** Returns a structure that must be present. */
    public InputMembers requiredStructure(String name) {
        InputMembers structure = structure(name);
        return structure == null ? new InputMembers(Map.of()) : structure;
    }

    /** Returns the structures of a list, none when it is missing. */
    @SuppressWarnings("unchecked") // a list of JSON objects
    public List<InputMembers> structures(String name) {
        List<InputMembers> structures = new ArrayList<>();
        for (Object each : list(name)) {
            structures.add(new InputMembers((Map<String, @Nullable Object>) (each == null ? Map.of() : each)));
        }
        return structures;
    }

    /** Returns the structures of a map by their names, none when it is missing. */
    @SuppressWarnings("unchecked") // a map of JSON objects
    public Map<String, InputMembers> namedStructures(String name) {
        Map<String, InputMembers> structures = new LinkedHashMap<>();
        map(name)
                .forEach((key, each) -> structures.put(
                        key, new InputMembers((Map<String, @Nullable Object>) (each == null ? Map.of() : each))));
        return structures;
    }

    /** Returns the texts of a list, none when it is missing. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Object each : list(name)) {
            texts.add((String) each);
        }
        return texts;
    }

    /** Returns a list as JSON, empty when it is missing. */
    public List<?> list(String name) {
        Object value = json.get(name);
        return value == null ? List.of() : (List<?>) value;
    }

    /** Returns a map as JSON, empty when it is missing. */
    @SuppressWarnings("unchecked") // a JSON object
    public Map<String, @Nullable Object> map(String name) {
        Object value = json.get(name);
        return value == null ? Map.of() : (Map<String, @Nullable Object>) value;
    }

    /** Returns a map of names to attribute values, checked. */
    public Item item(String name) {
        return AttributeValues.item(map(name));
    }

    /** Returns one attribute value, checked. */
    public Value value(String name) {
        return AttributeValues.value(json.get(name));
    }

    /** Returns these members with a text added or replaced. */
    public InputMembers with(String name, String text) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>(json);
        members.put(name, text);
        return new InputMembers(members);
    }

    /** Returns the JSON. */
    public Map<String, @Nullable Object> json() {
        return json;
    }
}
