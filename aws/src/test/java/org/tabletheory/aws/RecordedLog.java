package org.tabletheory.aws;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Records what a class logs, at every level, until it is closed. */
final class RecordedLog extends Handler implements AutoCloseable {
    private final List<LogRecord> entries = new CopyOnWriteArrayList<>();
    private final Logger logger;

    RecordedLog(Class<?> source) {
        logger = Logger.getLogger(source.getName());
        logger.setLevel(Level.ALL);
        logger.addHandler(this);
    }

    List<LogRecord> entries() {
        return entries;
    }

    @Override
    public void publish(LogRecord entry) {
        entries.add(entry);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setLevel(null);
    }
}
