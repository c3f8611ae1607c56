package org.tabletheory.mapping.internal;

/** Strings, as they are. */
class PlainText implements TextForm<String> {
    @Override
    public String print(String value) {
        return value;
    }

    @Override
    public String parse(String text) {
        return text;
    }

    @Override
    public boolean isEmpty(String value) {
        return value.isEmpty();
    }
}
