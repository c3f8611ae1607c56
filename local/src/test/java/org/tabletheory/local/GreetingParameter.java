package org.tabletheory.local;

import java.net.URI;

/** A kind of parameter that another module might add. */
public final class GreetingParameter implements DynamoTestParameter {

    /** The value that it makes. */
    record Greeting(URI endpoint, TablePrefix prefix) {}

    @Override
    public boolean supports(Class<?> type) {
        return type == Greeting.class;
    }

    @Override
    public Object create(Class<?> type, URI endpoint, TablePrefix prefix) {
        return new Greeting(endpoint, prefix);
    }
}
