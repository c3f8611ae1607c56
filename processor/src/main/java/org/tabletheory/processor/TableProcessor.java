package org.tabletheory.processor;

import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Table;
import org.tabletheory.processor.internal.DriftCheck;
import org.tabletheory.processor.internal.read.Entity;
import org.tabletheory.processor.internal.read.EntityReader;
import org.tabletheory.processor.internal.read.JavaTypes;
import org.tabletheory.processor.internal.write.MapperSource;
import org.tabletheory.processor.internal.write.NamesSource;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;

/**
 * Writes, for each class with {@code @Table}, its typed names and model ({@code User_}), its mapper, and its DMS document
 * under {@code META-INF/tabletheory/}; and tells what is wrong with a class, at its place.
 *
 * <p>A class with {@code @SuppressWarnings("tabletheory")}, or inside one, is left to reflection.
 *
 * <p>Each class is a matter of its own, so that an incremental build processes only what changed.
 */
public final class TableProcessor extends AbstractProcessor {
    /** The option that names DMS documents, separated by commas, which the classes must agree with. */
    public static final String DOCUMENTS = "tabletheory.dms";
    /** The option that names classes, separated by commas, for which the program registers converters. */
    public static final String CONVERTERS = "tabletheory.converters";

    private static final String LEFT_ALONE = "tabletheory";

    private @Nullable DriftCheck drift;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(Table.class.getPackageName() + ".*");
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(DOCUMENTS, CONVERTERS);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (Element element : round.getElementsAnnotatedWith(Table.class)) {
            if (element instanceof TypeElement type && !isLeftAlone(type)) {
                process(type);
            }
        }
        return false;
    }

    /** Whether a class, or one around it, is to be left to reflection. */
    private static boolean isLeftAlone(Element type) {
        for (Element each = type; each != null; each = each.getEnclosingElement()) {
            SuppressWarnings suppressed = each.getAnnotation(SuppressWarnings.class);
            if (suppressed != null && List.of(suppressed.value()).contains(LEFT_ALONE)) {
                return true;
            }
        }
        return false;
    }

    private void process(TypeElement type) {
        JavaTypes types = new JavaTypes(processingEnv.getElementUtils(), processingEnv.getTypeUtils());
        Entity entity = new EntityReader(types, registered(), processingEnv.getMessager()).read(type);
        if (entity == null) {
            return;
        }
        drift().check(entity);
        write(new NamesSource(entity).file(), type);
        String hidden = entity.hidden();
        if (hidden == null) {
            write(new MapperSource(entity).file(), type);
        } else {
            note(type.getSimpleName() + " is mapped by reflection when the program runs: " + hidden, type);
        }
        writeDocument(entity);
    }

    private Set<String> registered() {
        String names = processingEnv.getOptions().getOrDefault(CONVERTERS, "");
        return Arrays.stream(names.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    private DriftCheck drift() {
        DriftCheck known = drift;
        if (known == null) {
            known = DriftCheck.of(processingEnv.getOptions().get(DOCUMENTS), processingEnv.getMessager());
            drift = known;
        }
        return known;
    }

    private void write(JavaFile file, TypeElement type) {
        try {
            file.writeTo(processingEnv.getFiler());
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            file.typeSpec().name() + " cannot be written for " + type.getSimpleName() + ": "
                                    + e.getMessage(),
                            type);
        }
    }

    private void note(String sentence, TypeElement type) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.NOTE, sentence, type);
    }

    private void writeDocument(Entity entity) {
        TypeElement type = entity.element();
        if (!entity.undeclared().isEmpty()) {
            List<String> names = entity.undeclared().stream().sorted().toList();
            note(
                    type.getSimpleName() + " gets no schema document, since only a converter knows the type of "
                            + String.join(", ", names) + "; say it with @Attribute(type = …)",
                    type);
            return;
        }
        String name = "META-INF/tabletheory/" + processingEnv.getElementUtils().getBinaryName(type) + ".dms.yml";
        try {
            FileObject file = processingEnv.getFiler().createResource(StandardLocation.CLASS_OUTPUT, "", name, type);
            try (Writer out = file.openWriter()) {
                out.write(Dms.toYaml(DmsDocument.of(entity.model())));
            }
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(Diagnostic.Kind.ERROR, name + " cannot be written: " + e.getMessage(), type);
        }
    }
}
