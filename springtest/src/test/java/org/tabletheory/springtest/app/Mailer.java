package org.tabletheory.springtest.app;

import org.springframework.stereotype.Component;

/** A component that a test of the database does not need. */
@Component
public class Mailer {}
