package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.partiql.Statement;
import org.tabletheory.engine.internal.partiql.StatementParser;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.value.AttributeValues;
import org.tabletheory.engine.internal.value.ValueOrder;

/** What the PartiQL operations share: statements become writes and reads of items. */
final class PartiqlStatements {
    private static final String UNSUPPORTED_KEYS =
            "PartiQL statements cannot be executed on tables with multi-attribute "
                    + "HASH keys or multi-attribute RANGE keys.";

    private static final String WRONG_KEY_TYPE =
            "Key attribute's data type should match its data type in table's schema: Key ";

    private static final String MISSING_KEY =
            "Where clause does not contain a mandatory equality on all key attributes";

    /** Values of a partition key after {@code IN}; other attributes have more. */
    static final int MAX_PARTITION_CHOICES = 50;

    static final InputShape STATEMENT = InputShape.Text.length(1, 8192);
    static final InputShape PARAMETERS = new InputShape.Sequence(CommonShapes.VALUE, 1, CommonShapes.UNLIMITED);

    private PartiqlStatements() {}

    static Statement parse(InputMembers request) {
        return parse(request, parameters(request));
    }

    static Statement parse(InputMembers request, List<Value> parameters) {
        return StatementParser.parse(request.requiredText("Statement"), parameters);
    }

    static List<Value> parameters(InputMembers request) {
        List<Value> parameters = new ArrayList<>();
        for (Object each : request.list("Parameters")) {
            parameters.add(AttributeValues.parameter(each));
        }
        return parameters;
    }

    /** Returns the write of a statement that is not a SELECT. */
    static CheckedWrite write(Statement statement, TableDescriptor table, boolean returnsOldOnFailure) {
        return statement.accept(new ToWrite(table, returnsOldOnFailure));
    }

    private record ToWrite(TableDescriptor table, boolean returnsOldOnFailure)
            implements Statement.Visitor<CheckedWrite> {
        @Override
        public CheckedWrite select(Statement.Select statement) {
            throw missingKey();
        }

        @Override
        public CheckedWrite insert(Statement.Insert statement) {
            for (String name : table.keys().attributes()) {
                if (statement.item().get(name) == null) {
                    throw DynamoError.validation("Key attribute should be present in the item: Key " + name);
                }
            }
            checkTypes(table.keys().keyOf(statement.item()), table);
            CheckedWrite.Put.checkSize(statement.item());
            return new CheckedWrite.Insert(table.name(), statement.item());
        }

        @Override
        public CheckedWrite update(Statement.Update statement) {
            ConditionNode where = required(statement);
            return new CheckedWrite.Update(
                    table.name(), key(where, table), statement.update(), existing(where), returnsOldOnFailure, true);
        }

        /** A delete of a missing item succeeds, whatever the other conditions are. */
        @Override
        public CheckedWrite delete(Statement.Delete statement) {
            ConditionNode where = required(statement);
            ConditionNode condition = new ConditionNode.Or(List.of(exists(false), where));
            return new CheckedWrite.Delete(table.name(), key(where, table), condition, returnsOldOnFailure);
        }

        @Override
        public CheckedWrite exists(Statement.Exists statement) {
            ConditionNode where = required(statement);
            if (isKeyOnly(where, table)) {
                throw DynamoError.validation("EXISTS() must contain a single item read with additional condition");
            }
            return new CheckedWrite.Check(table.name(), key(where, table), existing(where), returnsOldOnFailure);
        }

        private static ConditionNode required(Statement statement) {
            ConditionNode where = statement.where();
            if (where == null) {
                throw missingKey();
            }
            return where;
        }

        private ConditionNode existing(ConditionNode where) {
            return new ConditionNode.And(List.of(exists(true), where));
        }

        private ConditionNode exists(boolean expected) {
            return new ConditionNode.Exists(
                    DocumentPath.attribute(table.keys().partition().get(0)), expected);
        }
    }

    static DynamoError missingKey() {
        return DynamoError.validation(MISSING_KEY);
    }

    /** Returns whether a WHERE clause names the primary key and nothing else, as a read by key needs. */
    static boolean isKeyOnly(@Nullable ConditionNode where, TableDescriptor table) {
        return where != null
                && conjuncts(where).size() == table.keys().attributes().size();
    }

    /** Returns whether a WHERE clause has a condition that an attribute exists or does not. */
    static boolean testsExistence(ConditionNode where) {
        return conjuncts(where).stream().anyMatch(part -> part instanceof ConditionNode.Exists);
    }

    /** Returns the primary key that a WHERE clause names. */
    static Item key(ConditionNode where, TableDescriptor table) {
        Item key = named(where, table);
        if (key.attributes().size() != table.keys().attributes().size()) {
            throw missingKey();
        }
        for (String name : table.keys().attributes()) {
            Type type = Objects.requireNonNull(key.get(name)).type();
            if (type != Type.S && type != Type.N && type != Type.B) {
                throw DynamoError.validation(
                        "Key value must be of type S, N, or B. Key name: " + name + ", Key type: " + type);
            }
        }
        checkTypes(key, table);
        return key;
    }

    private static void checkTypes(Item key, TableDescriptor table) {
        for (String name : table.keys().attributes()) {
            Value value = key.get(name);
            if (value != null && value.type() != table.attributeTypes().get(name)) {
                throw DynamoError.validation(WRONG_KEY_TYPE + name);
            }
        }
    }

    /** Returns whether an error of a statement in a transaction is a reason of its cancellation. */
    static boolean cancels(DynamoError error) {
        return isKeyMismatch(error) || MISSING_KEY.equals(error.getMessage());
    }

    /** Returns whether an error is that of a key of another type than the schema's. */
    static boolean isKeyMismatch(DynamoError error) {
        return String.valueOf(error.getMessage()).startsWith(WRONG_KEY_TYPE);
    }

    private static Item named(ConditionNode where, TableDescriptor table) {
        Item key = Item.empty();
        for (ConditionNode part : conjuncts(where)) {
            List<OperandNode> operands = part.operands();
            if (part.operator().equals("=")
                    && operands.get(0) instanceof OperandNode.Path path
                    && path.path().isTopLevel()
                    && operands.get(1) instanceof OperandNode.Literal literal
                    && table.keys().attributes().contains(path.path().attribute())) {
                key = key.with(path.path().attribute(), literal.value());
            }
        }
        return key;
    }

    /** Returns the primary key of the one item that a statement is about, or null. */
    static @Nullable Item target(Statement statement, TableDescriptor table) {
        if (statement instanceof Statement.Insert insert) {
            Item key = table.keys().keyOf(insert.item());
            return key.attributes().size() == table.keys().attributes().size() ? key : null;
        }
        ConditionNode where = statement.where();
        try {
            return where == null ? null : key(where, table);
        } catch (DynamoError e) {
            return null;
        }
    }

    static List<ConditionNode> conjuncts(ConditionNode where) {
        return where instanceof ConditionNode.And and ? and.parts() : List.of(where);
    }

    /**
     * Returns the ranges of keys that a SELECT reads: one for each value of the partition key that its WHERE clause names with
     * {@code =} or {@code IN}, in the order of the values; or null when it names none.
     */
    static @Nullable List<KeyRange> ranges(Statement.Select select, KeySchema keys, TableDescriptor table, long seed) {
        List<Value> partitions = null;
        ConditionNode sort = null;
        for (ConditionNode part : select.where() == null ? List.<ConditionNode>of() : conjuncts(select.where())) {
            String name = keyName(part);
            if (name != null && isChoice(part) && keys.partition().contains(name) && partitions == null) {
                partitions = values(part);
            } else if (name != null && keys.sort().contains(name) && isKeyOperator(part.operator()) && sort == null) {
                sort = part;
            }
        }
        if (partitions == null) {
            return null;
        }
        String partition = keys.partition().get(0);
        List<Value> ordered = new ArrayList<>(new LinkedHashSet<>(partitions));
        Comparator<Value> order = (one, other) -> ValueOrder.compare(one, other).orElse(0);
        ordered.sort(isDescending(select, partition) ? order.reversed() : order);
        List<KeyRange> ranges = new ArrayList<>();
        for (Value value : ordered) {
            ConditionNode equality = new ConditionNode.Comparison(
                    ConditionNode.Comparator.EQUAL,
                    new OperandNode.Path(DocumentPath.attribute(partition)),
                    new OperandNode.Literal(value));
            List<ConditionNode> parts = sort == null ? List.of(equality) : List.of(equality, sort);
            ranges.add(KeyRange.of(new ConditionNode.And(parts), keys, table, seed));
        }
        return ranges;
    }

    /** Returns how many values of the partition key a WHERE clause names with {@code IN}. */
    static int partitionChoices(@Nullable ConditionNode where, KeySchema keys) {
        int most = 0;
        for (ConditionNode part : where == null ? List.<ConditionNode>of() : conjuncts(where)) {
            String name = keyName(part);
            if (part.operator().equals("IN") && name != null && keys.partition().contains(name)) {
                most = Math.max(most, values(part).size());
            }
        }
        return most;
    }

    /** Returns whether ORDER BY requests the descending order of a key attribute. */
    static boolean isDescending(Statement.Select select, String name) {
        for (Statement.OrderTerm term : select.order()) {
            if (term.path().isTopLevel() && term.path().attribute().equals(name)) {
                return term.descending();
            }
        }
        return false;
    }

    /** Checks that ORDER BY names keys, and that the statement reads by key. */
    static void checkOrder(Statement.Select select, KeySchema keys) {
        if (select.order().isEmpty()) {
            return;
        } else if (select.where() == null) {
            throw DynamoError.validation("Must have WHERE clause in the statement when using ORDER BY clause.");
        } else if (!namesPartition(select.where(), keys)) {
            throw DynamoError.validation(
                    "Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.");
        }
        for (Statement.OrderTerm term : select.order()) {
            if (!term.path().isTopLevel()
                    || !keys.attributes().contains(term.path().attribute())) {
                throw DynamoError.validation("Variable reference " + term.path().attribute()
                        + " in ORDER BY clause must be part of the primary key");
            }
        }
    }

    private static boolean isChoice(ConditionNode part) {
        return part.operator().equals("=") || part.operator().equals("IN");
    }

    private static List<Value> values(ConditionNode part) {
        List<Value> values = new ArrayList<>();
        for (OperandNode operand : part.operands().subList(1, part.operands().size())) {
            if (operand instanceof OperandNode.Literal literal) {
                values.add(literal.value());
            }
        }
        return values;
    }

    /** Returns whether a WHERE clause requires values of the partition key, with {@code =} or {@code IN}. */
    static boolean namesPartition(@Nullable ConditionNode where, KeySchema keys) {
        for (ConditionNode part : where == null ? List.<ConditionNode>of() : conjuncts(where)) {
            String name = keyName(part);
            if (isChoice(part) && name != null && keys.partition().contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** Checks that conditions on key attributes have values of their types. */
    static void checkKeyTypes(@Nullable ConditionNode where, KeySchema keys, TableDescriptor table) {
        for (ConditionNode part : where == null ? List.<ConditionNode>of() : conjuncts(where)) {
            String name = keyName(part);
            boolean choice = part.operator().equals("IN");
            List<String> checked =
                    choice ? keys.partition() : isKeyOperator(part.operator()) ? keys.attributes() : List.of();
            if (name != null && checked.contains(name)) {
                for (OperandNode operand : part.operands()) {
                    Type type = operand.type();
                    if (type != null && type != table.attributeTypes().get(name)) {
                        throw choice
                                ? DynamoError.validation(WRONG_KEY_TYPE + name)
                                : DynamoError.validation(
                                        "One or more parameter values were invalid: Condition parameter "
                                                + "type does not match schema type");
                    }
                }
            }
        }
    }

    static @Nullable String keyName(ConditionNode part) {
        List<OperandNode> operands = part.operands();
        boolean literals = !operands.isEmpty()
                && operands.stream().skip(1).allMatch(operand -> operand instanceof OperandNode.Literal);
        return literals
                        && operands.get(0) instanceof OperandNode.Path path
                        && path.path().isTopLevel()
                ? path.path().attribute()
                : null;
    }

    static boolean isKeyOperator(String operator) {
        return switch (operator) {
            case "=", "<", "<=", ">", ">=", "BETWEEN", "begins_with" -> true;
            default -> false;
        };
    }

    /** Returns the selected parts of an item: a nested path is returned under its last name and indexes. */
    static Item selected(Item item, @Nullable List<DocumentPath> paths) {
        if (paths == null) {
            return item;
        }
        Map<String, Value> selected = new LinkedHashMap<>();
        for (DocumentPath path : paths) {
            Value value = path.find(item);
            if (value != null) {
                selected.put(path.lastName(), value);
            }
        }
        return new Item(selected);
    }

    /** Returns what a write's RETURNING clause requests, or null. */
    static @Nullable Item returned(Statement statement, SingleWrite.Applied applied) {
        String returning = statement.returning();
        if (returning == null) {
            return null;
        }
        Item image = returning.contains("OLD")
                ? applied.change().before()
                : applied.change().after();
        BoundUpdate update = statement.update();
        if (image == null || update == null || !returning.startsWith("MODIFIED")) {
            return image;
        }
        Item modified = new ItemProjection(update.paths()).of(image);
        return modified.attributes().isEmpty() ? null : modified;
    }

    /** Throws for tables and indexes whose keys PartiQL does not support. */
    static void checkKeys(KeySchema keys) {
        if (keys.partition().size() > 1 || keys.sort().size() > 1) {
            throw DynamoError.validation(UNSUPPORTED_KEYS);
        }
    }
}
