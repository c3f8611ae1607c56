package org.tabletheory.crypto;

/**
 * What a data key is asked for: the value of one attribute of one model.
 *
 * <p>Most providers need none of it. One that keeps keys apart by model or attribute, or limits how much is encrypted under
 * one key, does. Immutable and safe for use by many threads.
 *
 * @param model the model's name
 * @param attribute the attribute's name in DynamoDB
 * @param bytes how much is to be encrypted or decrypted
 */
public record KeyUse(String model, String attribute, int bytes) {}
