package org.tabletheory.processor.internal;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.drift.Drift;
import org.tabletheory.processor.internal.read.Entity;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;

/** Holds classes against the models of the same names in committed documents. */
public final class DriftCheck {
    private record Source(String file, DmsDocument document) {}

    private final Messager messager;
    private final List<Source> sources = new ArrayList<>();

    private DriftCheck(Messager messager) {
        this.messager = messager;
    }

    /** The check against these files, separated by commas; against none when there are none. */
    public static DriftCheck of(@Nullable String files, Messager messager) {
        DriftCheck check = new DriftCheck(messager);
        for (String file : files == null ? new String[0] : files.split(",")) {
            if (!file.isBlank()) {
                check.load(file.strip());
            }
        }
        return check;
    }

    private void load(String file) {
        try {
            SchemaDocument document = SchemaFiles.load(Path.of(file)).document();
            if (document instanceof DmsDocument dms) {
                sources.add(new Source(file, dms));
            } else {
                fail(file + " is " + document.formatName()
                        + ", and classes are compared with DMS; 'tabletheory convert'" + " makes DMS of it");
            }
        } catch (IOException | InvalidPathException e) {
            fail("the document " + file + " cannot be read: " + e.getMessage());
        } catch (InvalidSchemaException e) {
            fail("the document " + file + " is not valid: " + e.getMessage());
        }
    }

    private void fail(String sentence) {
        messager.printMessage(Diagnostic.Kind.ERROR, sentence);
    }

    /** Tells, at the class, how it differs from the documents that have its model. */
    public void check(Entity entity) {
        for (Source source : sources) {
            Optional<Model> documented = source.document().model(entity.model().name());
            documented.ifPresent(model -> compare(entity, model, source.file()));
        }
    }

    private void compare(Entity entity, Model documented, String file) {
        boolean open = entity.model().table().contains("${");
        Model declared = open ? entity.model().withTable(documented.table()) : entity.model();
        Drift drift = Drift.between(declared, documented);
        if (!drift.isNone()) {
            messager.printMessage(
                    Diagnostic.Kind.ERROR,
                    drift.toText(entity.element().getSimpleName().toString(), file),
                    entity.element());
        }
    }
}
