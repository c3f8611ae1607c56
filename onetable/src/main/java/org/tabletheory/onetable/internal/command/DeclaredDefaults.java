package org.tabletheory.onetable.internal.command;

import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDecoder;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Input;

/** Rejects defaults that a create could not store, at any depth. */
public final class DeclaredDefaults {
    private final FieldDecoder decoder;
    private final OneTableErrors errors;

    private DeclaredDefaults(FieldDecoder decoder, OneTableErrors errors) {
        this.decoder = decoder;
        this.errors = errors;
    }

    /**
     * Checks the defaults of all models.
     *
     * @throws org.tabletheory.onetable.error.OneTableException if the type, {@code validate} or {@code enum} of a field does
     *     not allow its default
     */
    public static void check(TableDef table, FieldDecoder decoder) {
        for (ModelDef model : table.models()) {
            new DeclaredDefaults(decoder, new OneTableErrors("open", model.name())).check(model.block(), "");
        }
    }

    private void check(Block block, String path) {
        for (FieldDef field : block.all()) {
            String name = path + field.name();
            try {
                decoder.initial(field);
                checkRules(field);
            } catch (InvalidInputException e) {
                throw errors.schema(name, "the default is invalid: " + e.problem());
            }
            Block nested = field.nested();
            if (nested != null) {
                check(nested, name + ".");
            }
        }
    }

    /** A create uses the defaults of fields that are not computed, and checks those without a nested schema as a whole. */
    private static void checkRules(FieldDef field) {
        Object value = Input.copy(field.initial().value());
        if (value == null || field.nested() != null || field.template() != null || field.computed()) {
            return;
        }
        String problem = FieldValidation.problem(field, value, true);
        if (problem != null) {
            throw new InvalidInputException("it " + problem);
        }
    }
}
