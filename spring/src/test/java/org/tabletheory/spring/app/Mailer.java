package org.tabletheory.spring.app;

import org.springframework.stereotype.Component;

/** A component that a test of the database does not need. */
@Component
public class Mailer {}
