package org.tabletheory.bench.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Efficient hand-written code for {@link Profile} with jackson-core: names encoded once, no tree, no checks. */
final class HandWritten {
    private static final JsonFactory JSON = new JsonFactory();
    private static final SerializableString S = new SerializedString("S");
    private static final SerializableString N = new SerializedString("N");
    private static final SerializableString PK = new SerializedString("PK");
    private static final SerializableString SK = new SerializedString("SK");
    private static final SerializableString EMAIL_HASH = new SerializedString("emailHash");
    private static final SerializableString NICKNAME = new SerializedString("nickname");
    private static final SerializableString BIO = new SerializedString("bio");
    private static final SerializableString TAGS = new SerializedString("tags");
    private static final SerializableString ROLES = new SerializedString("roles");
    private static final SerializableString ADDRESS = new SerializedString("address");
    private static final SerializableString STREET = new SerializedString("street");
    private static final SerializableString CITY = new SerializedString("city");
    private static final SerializableString COUNTRY = new SerializedString("country");
    private static final SerializableString AGE = new SerializedString("age");
    private static final SerializableString LOGINS = new SerializedString("logins");
    private static final SerializableString ACTIVE = new SerializedString("active");
    private static final SerializableString CREATED_AT = new SerializedString("createdAt");
    private static final SerializableString UPDATED_AT = new SerializedString("updatedAt");
    private static final SerializableString VERSION = new SerializedString("version");
    private static final SerializableString EXPIRES = new SerializedString("expires");

    private HandWritten() {}

    static byte[] write(Profile profile, Instant now) throws IOException {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            text(json, PK, profile.pk());
            text(json, SK, profile.sk());
            text(json, EMAIL_HASH, profile.emailHash());
            text(json, NICKNAME, profile.nickname());
            text(json, BIO, profile.bio());
            json.writeFieldName(TAGS);
            json.writeStartObject();
            json.writeFieldName("SS");
            json.writeStartArray();
            for (String tag : profile.tags()) {
                json.writeString(tag);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeFieldName(ROLES);
            json.writeStartObject();
            json.writeFieldName("L");
            json.writeStartArray();
            for (String role : profile.roles()) {
                json.writeStartObject();
                json.writeFieldName(S);
                json.writeString(role);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
            address(json, profile.address());
            number(json, AGE, profile.age());
            number(json, LOGINS, profile.logins());
            json.writeFieldName(ACTIVE);
            json.writeStartObject();
            json.writeFieldName("BOOL");
            json.writeBoolean(profile.active());
            json.writeEndObject();
            text(json, CREATED_AT, now.toString());
            text(json, UPDATED_AT, now.toString());
            number(json, VERSION, profile.version());
            Instant expires = profile.expires();
            if (expires != null) {
                number(json, EXPIRES, expires.getEpochSecond());
            }
            json.writeEndObject();
            json.flush();
            return bytes.toByteArray();
        }
    }

    private static void address(JsonGenerator json, Profile.@Nullable Address address) throws IOException {
        if (address != null) {
            json.writeFieldName(ADDRESS);
            json.writeStartObject();
            json.writeFieldName("M");
            json.writeStartObject();
            text(json, STREET, address.street());
            text(json, CITY, address.city());
            text(json, COUNTRY, address.country());
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private static void text(JsonGenerator json, SerializableString name, @Nullable String text) throws IOException {
        if (text != null) {
            json.writeFieldName(name);
            json.writeStartObject();
            json.writeFieldName(S);
            json.writeString(text);
            json.writeEndObject();
        }
    }

    private static void number(JsonGenerator json, SerializableString name, long number) throws IOException {
        json.writeFieldName(name);
        json.writeStartObject();
        json.writeFieldName(N);
        json.writeString(Long.toString(number));
        json.writeEndObject();
    }

    static Profile read(byte[] bytes) throws IOException {
        String pk = null;
        String sk = null;
        String emailHash = null;
        String nickname = null;
        String bio = null;
        Set<String> tags = new LinkedHashSet<>();
        List<String> roles = new ArrayList<>();
        Profile.Address address = null;
        int age = 0;
        long logins = 0;
        boolean active = false;
        Instant createdAt = null;
        Instant updatedAt = null;
        long version = 0;
        Instant expires = null;
        try (JsonParser json = JSON.createParser(bytes)) {
            json.nextToken();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                json.nextToken();
                JsonToken value = json.nextToken();
                switch (name) {
                    case "PK" -> pk = json.getText();
                    case "SK" -> sk = json.getText();
                    case "emailHash" -> emailHash = json.getText();
                    case "nickname" -> nickname = json.getText();
                    case "bio" -> bio = json.getText();
                    case "tags" -> {
                        while (json.nextToken() != JsonToken.END_ARRAY) {
                            tags.add(json.getText());
                        }
                    }
                    case "roles" -> {
                        while (json.nextToken() != JsonToken.END_ARRAY) {
                            json.nextToken();
                            json.nextToken();
                            roles.add(json.getText());
                            json.nextToken();
                        }
                    }
                    case "address" -> address = address(json);
                    case "age" -> age = Integer.parseInt(json.getText());
                    case "logins" -> logins = Long.parseLong(json.getText());
                    case "active" -> active = value == JsonToken.VALUE_TRUE;
                    case "createdAt" -> createdAt = Instant.parse(json.getText());
                    case "updatedAt" -> updatedAt = Instant.parse(json.getText());
                    case "version" -> version = Long.parseLong(json.getText());
                    case "expires" -> expires = Instant.ofEpochSecond(Long.parseLong(json.getText()));
                    default -> json.skipChildren();
                }
                json.nextToken();
            }
        }
        return new Profile(
                pk, sk, emailHash, nickname, bio, tags, roles, address, age, logins, active, createdAt, updatedAt,
                version, expires);
    }

    private static Profile.Address address(JsonParser json) throws IOException {
        String street = null;
        String city = null;
        String country = null;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            json.nextToken();
            json.nextToken();
            switch (name) {
                case "street" -> street = json.getText();
                case "city" -> city = json.getText();
                case "country" -> country = json.getText();
                default -> json.skipChildren();
            }
            json.nextToken();
        }
        return new Profile.Address(street, city, country);
    }
}
