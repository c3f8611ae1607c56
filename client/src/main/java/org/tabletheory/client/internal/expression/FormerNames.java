package org.tabletheory.client.internal.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Makes expressions find attributes that items may hold under former names. */
public final class FormerNames {
    private FormerNames() {}

    /**
     * Returns a predicate that compares an attribute under the name that the item has it by: the present name, or if the item
     * does not have it, a former one. Raw expressions stay as they are.
     */
    public static Predicate in(Predicate predicate, Model model) {
        if (model.aliases().isEmpty()) {
            return predicate;
        }
        if (predicate instanceof Predicate.And and) {
            return new Predicate.And(each(and.parts(), model));
        } else if (predicate instanceof Predicate.Or or) {
            return new Predicate.Or(each(or.parts(), model));
        } else if (predicate instanceof Predicate.Not not) {
            return new Predicate.Not(in(not.part(), model));
        } else if (predicate instanceof Predicate.Unchanged same) {
            return new Predicate.Unchanged(
                    same.attribute(), same.expected(), same.absentAllowed(), in(same.part(), model));
        } else if (predicate instanceof Predicate.Compare compare) {
            return either(
                    compare.path(), model, path -> new Predicate.Compare(path, compare.operator(), compare.operands()));
        } else if (predicate instanceof Predicate.Size size) {
            return either(size.path(), model, path -> new Predicate.Size(path, size.operator(), size.size()));
        }
        return predicate;
    }

    private static List<Predicate> each(List<Predicate> parts, Model model) {
        List<Predicate> all = new ArrayList<>();
        parts.forEach(part -> all.add(in(part, model)));
        return all;
    }

    private static Predicate either(AttributePath path, Model model, Function<AttributePath, Predicate> at) {
        List<String> names = new ArrayList<>(List.of(path.attribute()));
        names.addAll(aliases(model, path.attribute()));
        Predicate found = at.apply(path.startingWith(names.get(names.size() - 1)));
        for (int i = names.size() - 2; i >= 0; i--) {
            String name = names.get(i);
            found = new Predicate.Or(List.of(
                    Predicate.and(Predicate.exists(name, true), at.apply(path.startingWith(name))),
                    Predicate.and(Predicate.exists(name, false), found)));
        }
        return found;
    }

    /** Returns the former names of an attribute. */
    public static List<String> aliases(Model model, String attribute) {
        return model.aliases().isEmpty()
                ? List.of()
                : model.attribute(attribute).map(AttributeDef::aliases).orElse(List.of());
    }

    /** Returns paths with those under former names behind them. */
    public static List<AttributePath> in(List<AttributePath> paths, Model model) {
        if (model.aliases().isEmpty()) {
            return paths;
        }
        List<AttributePath> all = new ArrayList<>(paths);
        for (AttributePath path : paths) {
            for (String alias : aliases(model, path.attribute())) {
                all.add(path.startingWith(alias));
            }
        }
        return all;
    }
}
