package org.tabletheory.attribute;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes values as DynamoDB JSON to a Jackson generator. */
final class JsonItemWriter implements ItemWriter {
    private final JsonGenerator json;
    /** Members of a set are written without a type around them. */
    private boolean inSet;

    JsonItemWriter(JsonGenerator json) {
        this.json = json;
    }

    private void open(String type) throws IOException {
        if (!inSet) {
            json.writeStartObject();
            json.writeFieldName(type);
        }
    }

    private void close() throws IOException {
        if (!inSet) {
            json.writeEndObject();
        }
    }

    private static AttributeException failed(IOException e) {
        return new AttributeException("cannot write the value as JSON: " + e.getMessage(), "");
    }

    @Override
    public void startItem(int size) {
        try {
            json.writeStartObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void endItem() {
        try {
            json.writeEndObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void name(String name) {
        try {
            json.writeFieldName(name);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void string(String value) {
        try {
            open("S");
            json.writeString(value);
            close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void number(String text) {
        try {
            open("N");
            json.writeString(text);
            close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void binary(byte[] bytes, int offset, int length) {
        try {
            open("B");
            json.writeBinary(bytes, offset, length);
            close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void bool(boolean value) {
        try {
            open("BOOL");
            json.writeBoolean(value);
            close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void nul() {
        try {
            open("NULL");
            json.writeBoolean(true);
            close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void startSet(Type type, int size) {
        try {
            open(type.name());
            json.writeStartArray();
            inSet = true;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void endSet() {
        inSet = false;
        endList();
    }

    @Override
    public void startList(int size) {
        try {
            open("L");
            json.writeStartArray();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void endList() {
        try {
            json.writeEndArray();
            close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void startMap(int size) {
        try {
            open("M");
            json.writeStartObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void endMap() {
        try {
            json.writeEndObject();
            close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
