package org.tabletheory.onetable.internal.js;

import java.time.Instant;
import org.tabletheory.attribute.Value;

/** The stored form of dates without {@code ttl}. */
public enum DateForm {
    /** ISO 8601 text: {@code isoDates: true}. */
    ISO,
    /** Milliseconds since 1970, as the JavaScript library stores them. */
    MILLIS,
    /** Whole seconds since 1970, rounded down, as the OneTable specification says. */
    SECONDS;

    /** Returns the text of a date, as templates contain it. */
    public String text(Instant moment) {
        return switch (this) {
            case ISO -> JsDate.iso(moment);
            case MILLIS -> Long.toString(JsDate.millis(moment));
            case SECONDS -> Long.toString(Math.floorDiv(JsDate.millis(moment), 1000L));
        };
    }

    /** Returns the stored value of a date. */
    public Value value(Instant moment) {
        return this == ISO ? Value.s(text(moment)) : Value.n(text(moment));
    }
}
