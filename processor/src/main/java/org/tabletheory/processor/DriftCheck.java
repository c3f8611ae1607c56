package org.tabletheory.processor;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.Messager;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.drift.Drift;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;

/** Compares classes with the models of the same name in schema documents. */
final class DriftCheck {
    private record LoadedDocument(String file, DmsDocument document) {}

    private final Messager messager;
    private final List<LoadedDocument> sources = new ArrayList<>();

    private DriftCheck(Messager messager) {
        this.messager = messager;
    }

    /** Returns a check against these files, separated by commas. */
    static DriftCheck of(@Nullable String files, Messager messager) {
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
                sources.add(new LoadedDocument(file, dms));
            } else {
                fail(file + " is " + document.formatName()
                        + ", but classes are compared with DMS; convert it with 'tabletheory convert'");
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

    /** Reports, at the class, how its model differs from the documents that have a model of this name. */
    void check(TypeElement type, Model declared) {
        for (LoadedDocument source : sources) {
            Optional<Model> documented = source.document().model(declared.name());
            documented.ifPresent(model -> compare(type, declared, model, source.file()));
        }
    }

    private void compare(TypeElement type, Model declared, Model documented, String file) {
        boolean open = declared.table().contains("${");
        Drift drift = Drift.between(open ? declared.withTable(documented.table()) : declared, documented);
        if (!drift.isNone()) {
            messager.printMessage(
                    Diagnostic.Kind.ERROR, drift.toText(type.getSimpleName().toString(), file), type);
        }
    }
}
