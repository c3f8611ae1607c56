package org.tabletheory.crypto;

/**
 * The purpose of a data key: the value of one attribute of one model.
 *
 * <p>Most providers ignore it. A provider that separates keys by model or attribute, or limits how much one key
 * encrypts, needs it. Immutable and thread-safe.
 *
 * @param model the model's name
 * @param attribute the attribute's name in DynamoDB
 * @param bytes the number of bytes to encrypt or decrypt
 */
public record KeyUse(String model, String attribute, int bytes) {}
