package org.tabletheory.engine.internal.expression;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.DocumentPath.PathElement;
import org.tabletheory.engine.internal.value.OrderedSets;
import org.tabletheory.engine.internal.value.ServiceNumber;

/**
 * An update expression, ready to be applied.
 *
 * <p>All operands are evaluated against the item as it was. Then values are set, and elements removed last and from the
 * back, so that an index always means the element that had it before the update.
 */
public final class BoundUpdate {
    /** The message of expressions and statements for an operand whose type does not fit the stored value. */
    public static final String WRONG_TYPE = "An operand in the update expression has an incorrect data type";

    private record SetClause(DocumentPath path, OperandNode value) {}

    private record SetOrNumber(DocumentPath path, Value value) {}

    private final List<SetClause> sets;
    private final List<DocumentPath> removes;
    private final List<SetOrNumber> adds;
    private final List<SetOrNumber> deletes;
    private final String typeMismatch;

    private BoundUpdate(Builder builder, String typeMismatch) {
        this.sets = List.copyOf(builder.sets);
        this.removes = List.copyOf(builder.removes);
        this.adds = List.copyOf(builder.adds);
        this.deletes = List.copyOf(builder.deletes);
        this.typeMismatch = typeMismatch;
    }

    /** Collects the clauses of an update. */
    public static final class Builder {
        private final List<SetClause> sets = new ArrayList<>();
        private final List<DocumentPath> removes = new ArrayList<>();
        private final List<SetOrNumber> adds = new ArrayList<>();
        private final List<SetOrNumber> deletes = new ArrayList<>();

        private Builder() {}

        /** Sets a path to what an operand evaluates to. */
        public void set(DocumentPath path, OperandNode value) {
            sets.add(new SetClause(path, value));
        }

        /** Removes the value at a path. */
        public void remove(DocumentPath path) {
            removes.add(path);
        }

        /** Adds to a number or a set. */
        public void add(DocumentPath path, Value value) {
            adds.add(new SetOrNumber(path, value));
        }

        /** Deletes members of a set. */
        public void delete(DocumentPath path, Value value) {
            deletes.add(new SetOrNumber(path, value));
        }

        /**
         * Returns the update.
         *
         * @param typeMismatch the message for an operand whose type does not fit the stored value
         */
        public BoundUpdate build(String typeMismatch) {
            return new BoundUpdate(this, typeMismatch);
        }
    }

    /** Starts an update without clauses. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns whether an attribute is set to what is not known before the update is executed. */
    public boolean computes(String attribute) {
        for (SetClause clause : sets) {
            if (clause.path.isTopLevel() && clause.path.attribute().equals(attribute)) {
                return !(clause.value instanceof OperandNode.Literal);
            }
        }
        return false;
    }

    /** Returns the type that the update gives an attribute where it is known without the item, or null. */
    public @Nullable Type knownType(String attribute) {
        for (SetClause clause : sets) {
            boolean known =
                    clause.value instanceof OperandNode.Literal || clause.value instanceof OperandNode.Arithmetic;
            if (known && clause.path.isTopLevel() && clause.path.attribute().equals(attribute)) {
                return clause.value.type();
            }
        }
        for (SetOrNumber clause : adds) {
            if (clause.path.isTopLevel() && clause.path.attribute().equals(attribute)) {
                return clause.value.type();
            }
        }
        return null;
    }

    /** Returns the paths whose values the update uses. */
    public Set<DocumentPath> operandPaths() {
        Set<DocumentPath> paths = new LinkedHashSet<>();
        sets.forEach(clause -> clause.value.addPaths(paths));
        return paths;
    }

    /** Returns the paths that the update changes, in the order of the sections SET, REMOVE, ADD, DELETE. */
    public List<DocumentPath> paths() {
        List<DocumentPath> paths = new ArrayList<>();
        sets.forEach(clause -> paths.add(clause.path));
        paths.addAll(removes);
        adds.forEach(clause -> paths.add(clause.path));
        deletes.forEach(clause -> paths.add(clause.path));
        return paths;
    }

    /**
     * Returns the size of the update itself, which the service limits like that of an item. The figures were measured on
     * the service.
     */
    public long size() {
        long size = 3;
        for (SetClause clause : sets) {
            size += 19 + clause.path.targetSize() + clause.value.updateSize();
        }
        for (SetOrNumber clause : adds) {
            size += 19 + clause.path.targetSize() + ItemSize.of(clause.value);
        }
        for (DocumentPath path : removes) {
            size += 1 + path.targetSize();
        }
        for (SetOrNumber clause : deletes) {
            size += 1 + clause.path.targetSize();
        }
        return size;
    }

    private record Assignment(DocumentPath path, @Nullable Value value) {}

    /** Returns whether the update only removes something, so that it does not create a missing item. */
    public boolean onlyRemoves() {
        return sets.isEmpty() && adds.isEmpty() && !(removes.isEmpty() && deletes.isEmpty());
    }

    /** Returns the item after the update. */
    public Item apply(Item old) {
        List<Assignment> assignments = new ArrayList<>();
        List<DocumentPath> removals = new ArrayList<>(removes);
        for (SetClause clause : sets) {
            Value value = clause.value.evaluate(old);
            if (value == null) {
                throw DynamoError.validation(
                        "The provided expression refers to an attribute that does not exist in the item");
            }
            assignments.add(new Assignment(clause.path, value));
        }
        for (SetOrNumber clause : adds) {
            assignments.add(new Assignment(clause.path, sum(clause.path.find(old), clause.value)));
        }
        for (SetOrNumber clause : deletes) {
            Value present = clause.path.find(old);
            Value rest = present == null ? null : difference(present, clause.value);
            if (rest != null) {
                assignments.add(new Assignment(clause.path, rest));
            } else {
                // Also when there is no such set: the path to it must exist.
                removals.add(clause.path);
            }
        }
        Map<String, Value> attributes = old.attributes();
        assignments.sort(Comparator.comparing(Assignment::path, BoundUpdate::compareIndexes));
        for (Assignment assignment : assignments) {
            attributes = set(attributes, assignment.path.steps(), 0, assignment.value);
        }
        removals.sort(((Comparator<DocumentPath>) BoundUpdate::compareIndexes).reversed());
        for (DocumentPath path : removals) {
            attributes = set(attributes, path.steps(), 0, null);
        }
        return new Item(attributes);
    }

    /** Elements of one list by their index, so that appended ones keep their order; the rest compares as equal. */
    private static int compareIndexes(DocumentPath one, DocumentPath other) {
        int common = Math.min(one.steps().size(), other.steps().size());
        for (int i = 0; i < common; i++) {
            PathElement a = one.steps().get(i);
            PathElement b = other.steps().get(i);
            if (!a.equals(b)) {
                return a.name() == null && b.name() == null
                        ? Integer.compare(a.index(), b.index())
                        : String.valueOf(a.name()).compareTo(String.valueOf(b.name()));
            }
        }
        return Integer.compare(one.steps().size(), other.steps().size());
    }

    /** Returns the container with the value at a path set, or removed when it is null. */
    private static Value set(Value container, List<PathElement> steps, int at, @Nullable Value value) {
        PathElement step = steps.get(at);
        if (step.name() != null && container instanceof Value.M map) {
            return new Value.M(set(map.values(), steps, at, value));
        } else if (step.name() == null && container instanceof Value.L list) {
            return new Value.L(set(list.values(), steps, at, value));
        }
        throw invalidPath();
    }

    private static Map<String, Value> set(
            Map<String, Value> entries, List<PathElement> steps, int at, @Nullable Value value) {
        String name = Objects.requireNonNull(steps.get(at).name());
        boolean last = at == steps.size() - 1;
        Map<String, Value> copy = new LinkedHashMap<>(entries);
        if (last && value == null) {
            copy.remove(name);
        } else {
            copy.put(name, last ? present(value) : set(present(copy.get(name)), steps, at + 1, value));
        }
        return copy;
    }

    private static List<Value> set(List<Value> elements, List<PathElement> steps, int at, @Nullable Value value) {
        int index = steps.get(at).index();
        boolean last = at == steps.size() - 1;
        boolean exists = index < elements.size();
        List<Value> copy = new ArrayList<>(elements);
        if (last && exists && value == null) {
            copy.remove(index);
        } else if (last && exists) {
            copy.set(index, present(value));
        } else if (last && value != null) {
            copy.add(value);
        } else if (!last) {
            Value element = exists ? copy.get(index) : null;
            copy.set(index, set(present(element), steps, at + 1, value));
        }
        return copy;
    }

    private static Value present(@Nullable Value value) {
        if (value == null) {
            throw invalidPath();
        }
        return value;
    }

    private static DynamoError invalidPath() {
        return DynamoError.validation("The document path provided in the update expression is invalid for update");
    }

    private Value sum(@Nullable Value present, Value added) {
        if (present == null) {
            return added;
        } else if (present instanceof Value.N one && added instanceof Value.N other) {
            BigDecimal sum = one.toBigDecimal().add(other.toBigDecimal());
            return new Value.N(ServiceNumber.ofResult(sum));
        } else if (present.type() == added.type()
                && present instanceof Value.AnySet one
                && added instanceof Value.AnySet other) {
            Set<Value> all = one.members();
            all.addAll(other.members());
            return OrderedSets.of(one.type(), all);
        } else if (present instanceof Value.L one && added instanceof Value.L other) {
            // Only the legacy parameter adds to lists; expressions have rejected them before.
            List<Value> all = new ArrayList<>(one.values());
            all.addAll(other.values());
            return new Value.L(all);
        }
        throw wrongType();
    }

    private @Nullable Value difference(Value present, Value deleted) {
        if (present.type() == deleted.type()
                && present instanceof Value.AnySet one
                && deleted instanceof Value.AnySet other) {
            Set<Value> rest = one.members();
            rest.removeAll(other.members());
            return rest.isEmpty() ? null : OrderedSets.of(one.type(), rest);
        }
        throw wrongType();
    }

    private DynamoError wrongType() {
        return DynamoError.validation(typeMismatch);
    }
}
