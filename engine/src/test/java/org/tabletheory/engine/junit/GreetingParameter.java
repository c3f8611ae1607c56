package org.tabletheory.engine.junit;

import java.net.URI;

/** A parameter type of another module. */
public final class GreetingParameter implements DynamoTestParameter {

    /** The parameter's value. */
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
