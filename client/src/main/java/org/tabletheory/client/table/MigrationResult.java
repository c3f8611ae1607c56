package org.tabletheory.client.table;

/**
 * What a migration did.
 *
 * @param backedUp how many items were copied to the backup
 * @param copied how many items were copied to the target in this run
 * @param verified how many items of the target were compared with what they should be, and are
 */
public record MigrationResult(long backedUp, long copied, long verified) {}
