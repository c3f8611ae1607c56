package org.tabletheory.client.table;

/**
 * The result of a migration.
 *
 * @param backedUp the number of items copied to the backup
 * @param copied the number of items copied to the target in this run
 * @param verified the number of items of the target that were compared with their expected content
 */
public record MigrationResult(long backedUp, long copied, long verified) {}
