package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.form.FormHistory;

/** Reads the form of the items of one class, and checks its upcasters. */
final class FormReader {
    private FormReader() {}

    /** Returns whether a method is an upcaster, so that its annotation is not that of an attribute. */
    static boolean isUpcaster(MemberView method) {
        return !method.annotations(Upcast.class).isEmpty();
    }

    /** Rejects a form of a class that is stored inside an item, or of a sealed type. */
    static void requireNone(ClassView type, String reason, DeclarationProblems problems) {
        boolean any = !type.annotations(Form.class).isEmpty()
                || type.declaredMethods().stream().anyMatch(FormReader::isUpcaster);
        if (any) {
            problems.add(type, "has @Form or @Upcast, but " + reason);
        }
    }

    /** Returns the form of a class, or null if it has none. */
    static @Nullable FormDeclaration read(ClassView type) {
        Map<Integer, FormDeclaration.UpcastDeclaration> upcasts = new LinkedHashMap<>();
        List<MemberView> methods = new ArrayList<>(type.declaredMethods());
        methods.sort(Comparator.comparing(MemberView::name));
        for (MemberView method : methods) {
            for (Upcast upcast : method.annotations(Upcast.class)) {
                requireSignature(method);
                FormDeclaration.UpcastDeclaration added =
                        new FormDeclaration.UpcastDeclaration(method, upcast.from(), Set.of(upcast.plaintext()));
                FormDeclaration.UpcastDeclaration other = upcasts.put(upcast.from(), added);
                if (other != null) {
                    throw new DeclarationProblem("has @Upcast(from = " + upcast.from() + ") on "
                            + other.method().name() + "() and " + method.name() + "(); keep one");
                }
            }
        }
        List<Form> forms = type.annotations(Form.class);
        if (forms.isEmpty()) {
            if (!upcasts.isEmpty()) {
                throw new DeclarationProblem("has @Upcast methods and no form; annotate the class with @Form");
            }
            return null;
        }
        Form form = forms.get(0);
        if (form.value() < 1) {
            throw new DeclarationProblem(
                    "has the form " + form.value() + ", but forms are numbered from 1; use a positive number in @Form");
        } else if (form.oldest() < 1 || form.oldest() > form.value()) {
            throw new DeclarationProblem("has the form " + form.value() + " and the oldest form " + form.oldest()
                    + "; oldest of @Form must be between 1 and the form");
        }
        // Without methods the program registers the upcasters, which only the running program can check.
        String problem = upcasts.isEmpty() ? null : FormHistory.problem(form.oldest(), form.value(), upcasts.keySet());
        if (problem != null) {
            throw new DeclarationProblem(problem);
        }
        return new FormDeclaration(
                form.attribute(), form.value(), form.oldest(), form.readsNewer(), List.copyOf(upcasts.values()));
    }

    private static void requireSignature(MemberView method) {
        List<MemberView.Parameter> parameters = method.parameters();
        boolean fits = method.isStatic()
                && parameters.size() == 1
                && parameters.get(0).type().name().equals(Item.class.getName())
                && method.erasure().name().equals(Item.class.getName());
        if (!fits) {
            throw new DeclarationProblem("has @Upcast on " + method.name()
                    + "(), which is not a static method from an Item to an Item; declare it as static Item "
                    + method.name() + "(Item item)");
        }
    }
}
