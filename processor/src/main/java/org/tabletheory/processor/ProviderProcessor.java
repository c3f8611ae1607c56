package org.tabletheory.processor;

import com.palantir.javapoet.ClassName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Generated;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.StandardLocation;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.processor.internal.generate.GeneratedNames;
import org.tabletheory.processor.internal.generate.NativeImageMetadata;
import org.tabletheory.processor.internal.generate.ProviderSource;
import org.tabletheory.processor.internal.view.Access;
import org.tabletheory.processor.internal.view.LombokAnnotations;

/**
 * Registers the mappers that {@link TableProcessor} generates, so that the client finds them: one provider for each package,
 * listed in {@code META-INF/services}, and in the metadata of native images.
 *
 * <p>A provider has all mapped classes of its package, including those that an earlier build compiled. The entries of an
 * earlier build in the service file are kept as long as their classes exist.
 */
public final class ProviderProcessor extends AbstractProcessor {
    private static final String SERVICES = "META-INF/services/" + MapperProvider.class.getName();

    private static final String NATIVE_IMAGE =
            "META-INF/native-image/org.tabletheory/mappers/reachability-metadata.json";

    /** Packages whose mappers were generated in the previous round. */
    private Set<String> waiting = new TreeSet<>();

    /** Packages whose mappers are generated in this round, because Lombok had to complete a class first. */
    private Set<String> delayed = new TreeSet<>();

    /** The mapped classes of the unnamed package in this compilation. */
    private final Set<String> unnamed = new TreeSet<>();

    private final Set<String> providers = new TreeSet<>();

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        // Generated classes are claimed too; otherwise -Xlint:processing warns about their annotation.
        return Set.of(Table.class.getPackageName() + ".*", Generated.class.getName());
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    /** Claims the annotations, because -Xlint:processing warns about annotations that no processor claims. */
    @Override
    @SuppressWarnings("DoNotClaimAnnotations")
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (round.processingOver()) {
            if (!providers.isEmpty() && !round.errorRaised()) {
                writeServices();
            }
            return true;
        }
        Set<String> ready = waiting;
        waiting = delayed;
        delayed = new TreeSet<>();
        for (Element element : round.getElementsAnnotatedWithAny(Set.of(Table.class, IndexView.class))) {
            PackageElement around = Access.packageOf(element);
            boolean incomplete = element instanceof TypeElement type && LombokAnnotations.areUsedBy(type);
            (incomplete ? delayed : waiting).add(around.getQualifiedName().toString());
            if (around.isUnnamed() && element instanceof TypeElement type) {
                unnamed.add(type.getQualifiedName().toString());
            }
        }
        waiting.removeAll(delayed);
        ready.removeAll(waiting);
        ready.removeAll(delayed);
        ready.forEach(this::writeProvider);
        return true;
    }

    private void writeProvider(String packageName) {
        Map<ClassName, List<String>> mappers = new TreeMap<>();
        Map<ClassName, List<String>> views = new TreeMap<>();
        List<Element> origins = new ArrayList<>();
        for (TypeElement type : tables(packageName)) {
            ClassName mapper = GeneratedNames.mapper(type);
            if (processingEnv.getElementUtils().getTypeElement(mapper.canonicalName()) != null) {
                boolean table = type.getAnnotation(Table.class) != null;
                (table ? mappers : views).put(mapper, new ArrayList<>(mapped(type, new LinkedHashSet<>())));
                origins.add(type);
            }
        }
        if (mappers.isEmpty() && views.isEmpty()) {
            return;
        }
        try {
            ProviderSource.of(packageName, new LinkedHashMap<>(mappers), new LinkedHashMap<>(views), origins)
                    .writeTo(processingEnv.getFiler());
            providers.add(
                    packageName.isEmpty() ? GeneratedNames.PROVIDER : packageName + "." + GeneratedNames.PROVIDER);
        } catch (IOException e) {
            fail(GeneratedNames.PROVIDER + " of package " + packageName + " cannot be written: " + e.getMessage());
        }
    }

    /**
     * Returns the mapped classes of a package. Of the unnamed package, only those in this compilation: it contains everything
     * at the root of the class path, and javac 17 fails when it lists all of it.
     */
    private List<TypeElement> tables(String packageName) {
        Elements elements = processingEnv.getElementUtils();
        return packageName.isEmpty()
                ? unnamed.stream().map(elements::getTypeElement).toList()
                : tables(elements.getPackageElement(packageName), new ArrayList<>());
    }

    /** Returns the classes with {@code @Table} or {@code @IndexView} in a package, including those inside other classes. */
    private static List<TypeElement> tables(Element around, List<TypeElement> found) {
        for (TypeElement type : ElementFilter.typesIn(around.getEnclosedElements())) {
            if (type.getAnnotation(Table.class) != null || type.getAnnotation(IndexView.class) != null) {
                found.add(type);
            }
            tables(type, found);
        }
        return found;
    }

    /** Returns the binary names of a class and, if it is sealed, of all its permitted classes. */
    private Set<String> mapped(TypeElement type, Set<String> names) {
        names.add(processingEnv.getElementUtils().getBinaryName(type).toString());
        for (TypeMirror permitted : type.getPermittedSubclasses()) {
            TypeElement each = (TypeElement) ((DeclaredType) permitted).asElement();
            if (each.getAnnotation(Table.class) == null) {
                mapped(each, names);
            }
        }
        return names;
    }

    private void writeServices() {
        Set<String> all = new TreeSet<>(earlier());
        all.addAll(providers);
        writeResource(SERVICES, String.join("\n", all) + "\n");
        writeResource(NATIVE_IMAGE, NativeImageMetadata.of(all, SERVICES));
    }

    private void writeResource(String name, String text) {
        try {
            FileObject file = processingEnv.getFiler().createResource(StandardLocation.CLASS_OUTPUT, "", name);
            try (Writer out = file.openWriter()) {
                out.write(text);
            }
        } catch (IOException e) {
            fail(name + " cannot be written: " + e.getMessage());
        }
    }

    /** Returns the providers that an earlier build or a user registered and that still exist. */
    private Set<String> earlier() {
        Set<String> there = new TreeSet<>();
        try {
            FileObject file = processingEnv.getFiler().getResource(StandardLocation.CLASS_OUTPUT, "", SERVICES);
            try (BufferedReader lines = new BufferedReader(file.openReader(true))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String name = line.strip();
                    boolean known = !name.isEmpty()
                            && !name.startsWith("#")
                            && processingEnv.getElementUtils().getTypeElement(name.replace('$', '.')) != null;
                    if (known) {
                        there.add(name);
                    }
                }
            }
        } catch (IOException e) {
            // The file does not exist yet: this is the first build.
            return Set.of();
        }
        return there;
    }

    private void fail(String sentence) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, sentence);
    }
}
