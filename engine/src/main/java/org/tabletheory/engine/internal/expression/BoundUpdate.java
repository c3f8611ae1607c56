package org.tabletheory.engine.internal.expression;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.DocumentPath.Step;
import org.tabletheory.engine.internal.value.ServiceNumber;

/**
 * An update expression, ready to be applied.
 *
 * <p>All operands are evaluated against the item as it was. Then values are set, and elements removed last and from the
 * back, so that an index always means the element that had it before the update.
 */
public final class BoundUpdate {
    private final List<UpdateClause.Set> sets;
    private final List<UpdateClause.Remove> removes;
    private final List<UpdateClause.Add> adds;
    private final List<UpdateClause.Delete> deletes;
    private final String typeMismatch;

    BoundUpdate(
            List<UpdateClause.Set> sets,
            List<UpdateClause.Remove> removes,
            List<UpdateClause.Add> adds,
            List<UpdateClause.Delete> deletes) {
        this(sets, removes, adds, deletes, "An operand in the update expression has an incorrect data type");
    }

    private BoundUpdate(
            List<UpdateClause.Set> sets,
            List<UpdateClause.Remove> removes,
            List<UpdateClause.Add> adds,
            List<UpdateClause.Delete> deletes,
            String typeMismatch) {
        this.sets = List.copyOf(sets);
        this.removes = List.copyOf(removes);
        this.adds = List.copyOf(adds);
        this.deletes = List.copyOf(deletes);
        this.typeMismatch = typeMismatch;
    }

    /** Collects the clauses of an update that does not come from an expression. */
    public static final class Builder {
        private final List<UpdateClause.Set> sets = new ArrayList<>();
        private final List<UpdateClause.Remove> removes = new ArrayList<>();
        private final List<UpdateClause.Add> adds = new ArrayList<>();
        private final List<UpdateClause.Delete> deletes = new ArrayList<>();

        private Builder() {}

        /** Sets a value. */
        public void set(DocumentPath path, Value value) {
            sets.add(new UpdateClause.Set(path, new OperandNode.Literal(value)));
        }

        /** Sets what an operand evaluates to. */
        public void set(DocumentPath path, OperandNode value) {
            sets.add(new UpdateClause.Set(path, value));
        }

        /** Removes a value. */
        public void remove(DocumentPath path) {
            removes.add(new UpdateClause.Remove(path));
        }

        /** Adds to a number or a set. */
        public void add(DocumentPath path, Value value) {
            adds.add(new UpdateClause.Add(path, new OperandNode.Literal(value)));
        }

        /** Deletes members of a set. */
        public void delete(DocumentPath path, Value value) {
            deletes.add(new UpdateClause.Delete(path, new OperandNode.Literal(value)));
        }

        /** Returns the update. */
        public BoundUpdate build() {
            return new BoundUpdate(sets, removes, adds, deletes, "Type mismatch for attribute to update");
        }
    }

    /** Starts an update without clauses. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the paths that the update changes, in the order of the sections SET, REMOVE, ADD, DELETE. */
    public List<DocumentPath> paths() {
        List<DocumentPath> paths = new ArrayList<>();
        sets.forEach(clause -> paths.add(clause.path()));
        removes.forEach(clause -> paths.add(clause.path()));
        adds.forEach(clause -> paths.add(clause.path()));
        deletes.forEach(clause -> paths.add(clause.path()));
        return paths;
    }

    private record Assignment(DocumentPath path, @Nullable Value value) {}

    /** Returns the item after the update. */
    public Item apply(Item old) {
        List<Assignment> assignments = new ArrayList<>();
        List<DocumentPath> removals = new ArrayList<>();
        for (UpdateClause.Set clause : sets) {
            Value value = clause.value().evaluate(old);
            if (value == null) {
                throw DynamoError.validation(
                        "The provided expression refers to an attribute that does not exist in the item");
            }
            assignments.add(new Assignment(clause.path(), value));
        }
        for (UpdateClause.Add clause : adds) {
            assignments.add(new Assignment(
                    clause.path(), sum(clause.path().find(old), ((OperandNode.Literal) clause.value()).value())));
        }
        for (UpdateClause.Delete clause : deletes) {
            Value present = clause.path().find(old);
            if (present != null) {
                Value rest = difference(present, ((OperandNode.Literal) clause.value()).value());
                if (rest == null) {
                    removals.add(clause.path());
                } else {
                    assignments.add(new Assignment(clause.path(), rest));
                }
            }
        }
        removes.forEach(clause -> removals.add(clause.path()));
        Value.M root = new Value.M(old.attributes());
        assignments.sort(Comparator.comparing(Assignment::path, BoundUpdate::compareIndexes));
        for (Assignment assignment : assignments) {
            root = (Value.M) set(root, assignment.path().steps(), 0, assignment.value());
        }
        removals.sort(((Comparator<DocumentPath>) BoundUpdate::compareIndexes).reversed());
        for (DocumentPath path : removals) {
            root = (Value.M) set(root, path.steps(), 0, null);
        }
        return new Item(root.values());
    }

    /** Elements of one list by their index, so that appended ones keep their order; the rest compares as equal. */
    private static int compareIndexes(DocumentPath one, DocumentPath other) {
        int common = Math.min(one.steps().size(), other.steps().size());
        for (int i = 0; i < common; i++) {
            Step a = one.steps().get(i);
            Step b = other.steps().get(i);
            if (!a.equals(b)) {
                return a.name() == null && b.name() == null
                        ? Integer.compare(a.index(), b.index())
                        : String.valueOf(a.name()).compareTo(String.valueOf(b.name()));
            }
        }
        return Integer.compare(one.steps().size(), other.steps().size());
    }

    /** Returns the container with the value at a path set, or removed when it is null. */
    private static Value set(Value container, List<Step> steps, int at, @Nullable Value value) {
        Step step = steps.get(at);
        boolean last = at == steps.size() - 1;
        if (step.name() != null && container instanceof Value.M map) {
            Map<String, Value> copy = new LinkedHashMap<>(map.values());
            if (last && value == null) {
                copy.remove(step.name());
            } else {
                Value child = last ? value : copy.get(step.name());
                copy.put(step.name(), last ? present(child) : set(present(child), steps, at + 1, value));
            }
            return new Value.M(copy);
        } else if (step.name() == null && container instanceof Value.L list) {
            List<Value> copy = new ArrayList<>(list.values());
            boolean exists = step.index() < copy.size();
            if (last && value == null) {
                if (exists) {
                    copy.remove(step.index());
                }
            } else if (last && !exists) {
                copy.add(present(value));
            } else {
                Value child = last ? value : exists ? copy.get(step.index()) : null;
                copy.set(exists ? step.index() : 0, last ? present(child) : set(present(child), steps, at + 1, value));
            }
            return new Value.L(copy);
        }
        throw invalidPath();
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
        } else if (present instanceof Value.SS one && added instanceof Value.SS other) {
            return new Value.SS(union(one.values(), other.values()));
        } else if (present instanceof Value.NS one && added instanceof Value.NS other) {
            return new Value.NS(union(one.values(), other.values()));
        } else if (present instanceof Value.BS one && added instanceof Value.BS other) {
            return new Value.BS(union(one.values(), other.values()));
        } else if (present instanceof Value.L one && added instanceof Value.L other) {
            // Only the legacy parameter adds to lists; expressions have rejected them before.
            List<Value> all = new ArrayList<>(one.values());
            all.addAll(other.values());
            return new Value.L(all);
        }
        throw wrongType();
    }

    private @Nullable Value difference(Value present, Value deleted) {
        if (present instanceof Value.SS one && deleted instanceof Value.SS other) {
            Set<String> rest = minus(one.values(), other.values());
            return rest.isEmpty() ? null : new Value.SS(rest);
        } else if (present instanceof Value.NS one && deleted instanceof Value.NS other) {
            Set<Value.N> rest = minus(one.values(), other.values());
            return rest.isEmpty() ? null : new Value.NS(rest);
        } else if (present instanceof Value.BS one && deleted instanceof Value.BS other) {
            Set<Value.B> rest = minus(one.values(), other.values());
            return rest.isEmpty() ? null : new Value.BS(rest);
        }
        throw wrongType();
    }

    private static <E> Set<E> union(Set<E> one, Set<E> other) {
        Set<E> all = new LinkedHashSet<>(one);
        all.addAll(other);
        return all;
    }

    private static <E> Set<E> minus(Set<E> one, Set<E> other) {
        Set<E> rest = new LinkedHashSet<>(one);
        rest.removeAll(other);
        return rest;
    }

    private DynamoError wrongType() {
        return DynamoError.validation(typeMismatch);
    }
}
