package org.tabletheory.processor;

import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
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
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.declaration.DeclarationProblems;
import org.tabletheory.mapping.spi.declaration.EntityDeclaration;
import org.tabletheory.mapping.spi.declaration.Introspection;
import org.tabletheory.mapping.spi.declaration.ViewDeclaration;
import org.tabletheory.processor.internal.generate.MapperSource;
import org.tabletheory.processor.internal.generate.NamesSource;
import org.tabletheory.processor.internal.view.Access;
import org.tabletheory.processor.internal.view.CompiledClass;
import org.tabletheory.processor.internal.view.CompiledConverters;
import org.tabletheory.processor.internal.view.CompiledMember;
import org.tabletheory.processor.internal.view.LombokAnnotations;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.key.TemplateContract;

/**
 * Generates, for each class with {@code @Table}, its typed names and model ({@code User_}), its mapper, and its DMS document
 * under {@code META-INF/tabletheory/}; for each class with {@code @IndexView}, its typed names and its mapper. Problems of a
 * class are compiler errors at their place in the source.
 *
 * <p>A class with {@code @SuppressWarnings("tabletheory")}, or inside one, is skipped and mapped by reflection. One with
 * {@code @SuppressWarnings("tabletheory.order")} is not warned of sort keys that are in another order than their components.
 *
 * <p>Each class is processed independently (isolating), so that an incremental build processes only what changed.
 */
public final class TableProcessor extends AbstractProcessor {
    /** The option with the paths of DMS documents, separated by commas, that the classes must match. */
    public static final String DOCUMENTS = "tabletheory.dms";
    /** The option with the classes, separated by commas, for which the program registers converters. */
    public static final String CONVERTERS = "tabletheory.converters";

    private static final String SKIPPED = "tabletheory";
    private static final String ORDER = "tabletheory.order";

    private @Nullable DriftCheck drift;
    /** The classes of the previous round that Lombok has completed since, by name. */
    private List<String> incomplete = new ArrayList<>();

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
        List<String> complete = incomplete;
        incomplete = new ArrayList<>();
        if (round.processingOver()) {
            complete.forEach(name -> reportMissingLombok(name, round));
            return false;
        }
        for (Element element : round.getElementsAnnotatedWithAny(Set.of(Table.class, IndexView.class))) {
            if (element instanceof TypeElement type && !isSkipped(type)) {
                if (LombokAnnotations.areUsedBy(type)) {
                    incomplete.add(type.getQualifiedName().toString());
                } else {
                    process(type);
                }
            }
        }
        complete.forEach(name -> process(processingEnv.getElementUtils().getTypeElement(name)));
        return false;
    }

    /** Without Lombok there is no other round, in which its members would be visible. */
    private void reportMissingLombok(String name, RoundEnvironment round) {
        if (!round.errorRaised()) {
            TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            type.getSimpleName()
                                    + " or a class inside it has annotations of Lombok, which did not run; add"
                                    + " lombok to the annotation processors of the compiler, or remove the annotations",
                            type);
        }
    }

    /** Returns whether a class, or one around it, is left to reflection. */
    private static boolean isSkipped(Element type) {
        return isSuppressed(type, SKIPPED);
    }

    /** Returns whether an element, or one around it, suppresses warnings of this name. */
    private static boolean isSuppressed(Element element, String name) {
        for (Element each = element; each != null; each = each.getEnclosingElement()) {
            SuppressWarnings suppressed = each.getAnnotation(SuppressWarnings.class);
            if (suppressed != null && List.of(suppressed.value()).contains(name)) {
                return true;
            }
        }
        return false;
    }

    private void process(TypeElement type) {
        IndexView view = type.getAnnotation(IndexView.class);
        if (view != null) {
            process(type, view);
        } else {
            processTable(type);
        }
    }

    private void process(TypeElement type, IndexView annotation) {
        DeclarationProblems problems = new DeclarationProblems();
        ViewDeclaration view =
                Introspection.view(CompiledClass.of(compiler(), type.asType()), annotation, converters(), problems);
        report(problems);
        if (view == null) {
            return;
        }
        Access access = new Access(Access.packageOf(type));
        if (access.isVisible(type.asType())) {
            write(NamesSource.of(view), type);
        }
        String obstacle = access.obstacle(view);
        if (obstacle == null) {
            write(new MapperSource(view).file(), type);
        } else {
            noteReflection(type, obstacle);
        }
    }

    private void noteReflection(TypeElement type, String obstacle) {
        note(type.getSimpleName() + " is mapped by reflection at run time: " + obstacle, type);
    }

    private void processTable(TypeElement type) {
        if (isKotlinFamily(type)) {
            noteReflection(type, "kapt does not show the classes of a sealed Kotlin type");
            return;
        }
        EntityDeclaration entity = read(type);
        if (entity == null) {
            return;
        }
        drift().check(type, entity.model());
        Access access = new Access(Access.packageOf(type));
        DeclarationProblems unknown = new DeclarationProblems();
        access.requireKnownTypes(entity, unknown);
        report(unknown);
        if (!unknown.isEmpty()) {
            return;
        }
        if (access.isVisible(type.asType())) {
            write(new NamesSource(entity).file(), type);
        }
        String obstacle = access.obstacle(entity);
        if (obstacle == null) {
            write(new MapperSource(entity).file(), type);
        } else {
            noteReflection(type, obstacle);
        }
        writeDocument(type, entity);
    }

    /** Returns whether a type is sealed in Kotlin: the stubs that kapt creates for it are not. */
    private boolean isKotlinFamily(TypeElement type) {
        CompiledClass view = CompiledClass.of(compiler(), type.asType());
        return view.isAbstract()
                && !view.isSealed()
                && view.hasAnnotationOf("kotlin")
                && type.getAnnotation(Discriminator.class) != null;
    }

    private CompiledClass.Compiler compiler() {
        return new CompiledClass.Compiler(processingEnv.getElementUtils(), processingEnv.getTypeUtils());
    }

    private @Nullable EntityDeclaration read(TypeElement type) {
        Table table = type.getAnnotation(Table.class);
        DeclarationProblems problems = new DeclarationProblems();
        EntityDeclaration entity = Introspection.read(
                CompiledClass.of(compiler(), type.asType()), table, table.value(), converters(), problems);
        report(problems);
        return entity;
    }

    private void report(DeclarationProblems problems) {
        problems.all()
                .forEach(problem -> processingEnv
                        .getMessager()
                        .printMessage(
                                Diagnostic.Kind.ERROR, problem.message(), CompiledMember.element(problem.place())));
        for (DeclarationProblems.Problem warning : problems.warnings()) {
            Element element = CompiledMember.element(warning.place());
            if (problems.isEmpty() && !isSuppressed(element, ORDER)) {
                processingEnv.getMessager().printMessage(Diagnostic.Kind.WARNING, warning.message(), element);
            }
        }
    }

    private CompiledConverters converters() {
        return new CompiledConverters(registered());
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

    private void writeDocument(TypeElement type, EntityDeclaration entity) {
        if (!entity.undeclared().isEmpty()) {
            List<String> names = entity.undeclared().stream().sorted().toList();
            note(
                    type.getSimpleName() + " gets no schema document, because only a converter knows the type of "
                            + String.join(", ", names) + "; declare it with @Attribute(type = …)",
                    type);
            return;
        }
        write(type, ".dms.yml", Dms.toYaml(DmsDocument.of(entity.model())));
        KeyContract contract =
                TemplateContract.of(entity.model().name(), entity.model().table(), entity.computedKeys());
        if (contract != null) {
            write(type, ".keys.yml", contract.toJson().toYaml());
        }
    }

    /** Writes a document of a class. */
    private void write(TypeElement type, String extension, String text) {
        String name = "META-INF/tabletheory/" + processingEnv.getElementUtils().getBinaryName(type) + extension;
        try {
            FileObject file = processingEnv.getFiler().createResource(StandardLocation.CLASS_OUTPUT, "", name, type);
            try (Writer out = file.openWriter()) {
                out.write(text);
            }
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(Diagnostic.Kind.ERROR, name + " cannot be written: " + e.getMessage(), type);
        }
    }
}
