package org.tabletheory.spring.internal;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.util.StringUtils;

/** Makes Spring Boot print a {@link StartFailure} as a description and an action, without a stack trace. */
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartFailure> {
    /** Created by Spring. */
    StartFailureAnalyzer() {}

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartFailure cause) {
        return new FailureAnalysis(sentence(cause.description()), sentence(cause.action()), rootFailure);
    }

    private static String sentence(String text) {
        return StringUtils.capitalize(text) + (text.endsWith(".") || text.endsWith("?") ? "" : ".");
    }
}
