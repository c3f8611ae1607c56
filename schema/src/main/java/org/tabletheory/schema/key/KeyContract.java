package org.tabletheory.schema.key;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.internal.source.ScalarStyle;
import org.tabletheory.schema.internal.source.SourceText;

/**
 * A key contract: defines how keys are derived from values, once for all languages. It accompanies a DMS document.
 * Immutable.
 *
 * <pre>{@code
 * KeyContract contract = KeyContract.read("keys.yml", Files.readString(Path.of("keys.yml"))).document();
 * for (KeyFixture fixture : contract.derivedKey("OrderKey").fixtures()) {
 *     System.out.println(contract.derivedKey("OrderKey").evaluate(fixture.inputs()).equals(fixture.expect()));
 * }
 * }</pre>
 *
 * @param version the version of the format
 * @param namespace its namespace, or null
 * @param dmsVersion the version of the DMS documents that it accompanies, or null
 * @param models the models and the keys that each one uses
 * @param derivedKeys the keys, at least one
 */
public record KeyContract(
        KeyContractVersion version,
        @Nullable String namespace,
        @Nullable String dmsVersion,
        List<ModelKeys> models,
        List<DerivedKey> derivedKeys)
        implements SchemaDocument {

    /** The document member that identifies a key contract and contains the version of the format. */
    public static final String VERSION_MEMBER = "tabletheory_model_contract_version";

    public KeyContract {
        Objects.requireNonNull(version, "version");
        models = List.copyOf(models);
        derivedKeys = List.copyOf(derivedKeys);
        if (derivedKeys.isEmpty()) {
            throw new IllegalArgumentException("a key contract needs at least one derived key");
        }
    }

    /**
     * The keys that a model uses.
     *
     * @param name the name of the model in the contract
     * @param dmsModel its name in the DMS document, or null
     * @param table its table, or null
     * @param derivedKeys the names of its keys
     */
    public record ModelKeys(
            String name,
            @Nullable String dmsModel,
            @Nullable String table,
            List<String> derivedKeys) {

        public ModelKeys {
            Objects.requireNonNull(name, "name");
            derivedKeys = List.copyOf(derivedKeys);
        }
    }

    /**
     * Reads a contract. Equivalent YAML and JSON give equal contracts.
     *
     * @param name the name to show in findings, for example the file name
     * @param text the JSON-compatible subset of YAML, or JSON
     */
    public static ReadResult<KeyContract> read(String name, String text) {
        return SourceText.parse(name, text, ScalarStyle.PORTABLE_WITH_JSON_NUMBERS)
                .read(KeyContractReader::read);
    }

    /**
     * Returns the key with this name.
     *
     * @throws KeyInputException if there is none; the message lists the keys of the contract
     */
    public DerivedKey derivedKey(String name) {
        List<String> names = derivedKeys.stream().map(DerivedKey::name).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw new KeyInputException("unknown key `" + MessageText.shorten(name) + "`"
                    + MessageText.didYouMean(name, names) + "; the contract defines " + String.join(", ", names));
        }
        return derivedKeys.get(index);
    }

    @Override
    public String formatName() {
        return "key contract v" + version.text();
    }

    @Override
    public int modelCount() {
        return models.size();
    }

    @Override
    public JsonValue.Obj toJson() {
        return KeyContractWriter.write(this);
    }
}
