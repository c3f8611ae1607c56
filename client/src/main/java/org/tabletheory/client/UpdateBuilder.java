package org.tabletheory.client;

import java.util.ArrayList;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.write.Change;
import org.tabletheory.client.internal.write.PlannedUpdate;
import org.tabletheory.client.internal.write.UpdateSpec;
import org.tabletheory.client.internal.write.Updates;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.AttributeOf;
import org.tabletheory.mapping.typed.ConditionOf;
import org.tabletheory.mapping.typed.ListAttribute;
import org.tabletheory.mapping.typed.NumberAttribute;
import org.tabletheory.mapping.typed.SetAttribute;

/**
 * Builder for an update of one item in one request, without reading it: set, increment, append, remove and more.
 *
 * <pre>{@code
 * db.model(User.class)
 *         .where("PK", "=", "USER#1")
 *         .where("SK", "=", "PROFILE")
 *         .updateBuilder()
 *         .set("address.city", "Oslo")
 *         .increment("logins")
 *         .appendToList("visits", List.of("2026-01-02"))
 *         .remove("nickname")
 *         .conditionExists("PK")
 *         .execute();
 * }</pre>
 *
 * <p><b>Fields</b> have their Java or DynamoDB names, with paths into nested values ({@code address.city}, {@code
 * lines[2].qty}). Values have the Java type of the field; others are rejected. Keys cannot be changed. An empty value is
 * stored, unless its attribute is {@code omit_empty}: then it is removed.
 *
 * <p><b>Lifecycle.</b> Every update sets {@code updated_at} and increments the version, so that a later write of an older copy
 * is a conflict. With {@code model(entity)} it also requires the entity's version, if that is not null; version 0 also accepts
 * an item without a version, or none. {@link EntityWrite#anyVersion()} accepts every version. {@link #withoutLifecycle()}
 * changes neither attribute and requires nothing, as in the runtimes for other languages.
 *
 * <p><b>Missing values.</b> An item that does not exist is created with its key and these changes, unless a condition such as
 * {@link ConditionalWrite#ifExists()} prevents it. A missing number counts as 0, a missing list or set as empty. A missing
 * map is not created for a path inside it; set the map first. NULL is a value, not missing, and cannot be added to: an empty
 * set is stored as NULL unless its attribute is {@code omit_empty}. DynamoDB rejects both cases; the {@link
 * InvalidRequestException} names the paths.
 *
 * <p><b>Encrypted fields</b> can only be set, set if they do not exist, and removed, since DynamoDB cannot read them.
 *
 * <p><b>Lost responses.</b> An update that increments, appends or changes a list element is not retried once an attempt may
 * have been applied, so it is never applied twice; the call throws an {@link UnknownOutcomeException} instead. The version
 * of an entity, {@link #conditionVersion(long)} or {@link ConditionalWrite#ifNotExists()} makes such an update safe to retry.
 *
 * <p>An invalid update is rejected before any request is sent, as far as that is possible without the item. The same calls in
 * the same order always produce the same expressions.
 *
 * <p>There are two differences from the Go reference. Its {@code SetIfNotExists} takes a second value that it ignores, so it is
 * omitted here. Its {@code Execute} joins all conditions with AND; here {@code orCondition} means OR.
 *
 * <p>Immutable: each method returns a new builder, so use the returned one. Safe for use by many threads.
 *
 * @param <T> the type that items are read into
 */
public final class UpdateBuilder<T> {
    private final Updates<T> updates;
    private final UpdateSpec spec;

    UpdateBuilder(Updates<T> updates, UpdateSpec spec) {
        this.updates = updates;
        this.spec = spec;
    }

    private UpdateBuilder<T> with(UpdateSpec other) {
        return new UpdateBuilder<>(updates, other);
    }

    private UpdateBuilder<T> with(Change change) {
        return with(spec.with(change));
    }

    // Changes

    /** Sets a field to a value; null is stored as NULL. An empty value or null removes an {@code omit_empty} attribute. */
    public UpdateBuilder<T> set(String field, @Nullable Object value) {
        return with(new Change.Set(field, value));
    }

    /** Sets a typed field of a generated class such as {@code User_}. */
    public <V> UpdateBuilder<T> set(AttributeOf<? super T, V> field, @Nullable V value) {
        return set(field.path(), value);
    }

    /**
     * Sets a field to a value if it does not exist; NULL counts as existing. An empty value of an {@code omit_empty} attribute
     * has no effect.
     */
    public UpdateBuilder<T> setIfNotExists(String field, @Nullable Object value) {
        return with(new Change.SetIfNotExists(field, value));
    }

    /** Sets a typed field to a value if it does not exist; NULL counts as existing. */
    public <V> UpdateBuilder<T> setIfNotExists(AttributeOf<? super T, V> field, @Nullable V value) {
        return setIfNotExists(field.path(), value);
    }

    /** Increments a number by one; a missing number becomes 1. */
    public UpdateBuilder<T> increment(String field) {
        return with(new Change.Count(field, 1));
    }

    /** Increments a typed number field by one. */
    public UpdateBuilder<T> increment(NumberAttribute<? super T, ?> field) {
        return increment(field.path());
    }

    /** Decrements a number by one; a missing number becomes -1. */
    public UpdateBuilder<T> decrement(String field) {
        return with(new Change.Count(field, -1));
    }

    /** Decrements a typed number field by one. */
    public UpdateBuilder<T> decrement(NumberAttribute<? super T, ?> field) {
        return decrement(field.path());
    }

    /**
     * Adds to a number, or adds members to a set. A missing number counts as 0, a missing set as empty; existing members have
     * no effect.
     *
     * @param value a number, which may be negative; or a collection of members, or a single member
     */
    public UpdateBuilder<T> add(String field, Object value) {
        return with(new Change.Add(field, value));
    }

    /** Adds to a typed number field. */
    public <V extends Number> UpdateBuilder<T> add(NumberAttribute<? super T, V> field, V value) {
        return add(field.path(), value);
    }

    /** Adds members to a typed set field. */
    public <E> UpdateBuilder<T> add(SetAttribute<? super T, E> field, Collection<? extends E> members) {
        return add(field.path(), members);
    }

    /**
     * Removes members from a set. Absent members and a missing set have no effect. Removing the last member removes the
     * attribute, which is then read as an empty set; if the model requires the attribute, a member must remain.
     *
     * @param members a collection of members, or a single member
     */
    public UpdateBuilder<T> delete(String field, Object members) {
        return with(new Change.Delete(field, members));
    }

    /** Removes members from a typed set field. */
    public <E> UpdateBuilder<T> delete(SetAttribute<? super T, E> field, Collection<? extends E> members) {
        return delete(field.path(), members);
    }

    /** Removes a field; does nothing if it does not exist. */
    public UpdateBuilder<T> remove(String field) {
        return with(new Change.Remove(field));
    }

    /** Removes a typed field. */
    public UpdateBuilder<T> remove(AttributeOf<? super T, ?> field) {
        return remove(field.path());
    }

    /** Appends elements to a list; a missing list counts as empty. */
    public UpdateBuilder<T> appendToList(String field, Collection<? extends @Nullable Object> values) {
        return with(new Change.Append(
                field, new ArrayList<>(RequestErrors.given(values, "appendToList", "collection of elements")), true));
    }

    /** Appends elements to a typed list field. */
    public <E> UpdateBuilder<T> appendToList(ListAttribute<? super T, E> field, Collection<? extends E> values) {
        return appendToList(field.path(), values);
    }

    /** Prepends elements to a list; a missing list counts as empty. */
    public UpdateBuilder<T> prependToList(String field, Collection<? extends @Nullable Object> values) {
        return with(new Change.Append(
                field, new ArrayList<>(RequestErrors.given(values, "prependToList", "collection of elements")), false));
    }

    /** Prepends elements to a typed list field. */
    public <E> UpdateBuilder<T> prependToList(ListAttribute<? super T, E> field, Collection<? extends E> values) {
        return prependToList(field.path(), values);
    }

    /**
     * Sets one element of an existing list, counted from 0. An index beyond the end appends the value. DynamoDB rejects a
     * missing list, as it rejects a path inside a missing map.
     */
    public UpdateBuilder<T> setListElement(String field, int index, @Nullable Object value) {
        return with(new Change.SetElement(field, index, value));
    }

    /**
     * Removes one element of a list, counted from 0; later elements move up. Several elements can be removed in one update,
     * each by its index before the update. Does nothing if there is no such element.
     */
    public UpdateBuilder<T> removeFromListAt(String field, int index) {
        return with(new Change.RemoveElement(field, index));
    }

    /**
     * Sets {@code updated_at} to now and increments the version, even if the update has no other changes. An update with other
     * changes does so by itself.
     *
     * <pre>{@code
     * User newer = db.model(user).updateBuilder().touch().executeWithResult();
     * }</pre>
     */
    public UpdateBuilder<T> touch() {
        return with(spec.with(UpdateSpec.Upkeep.TOUCH));
    }

    /**
     * Leaves {@code updated_at} and the version unchanged, and does not require the entity's version, as in the runtimes for
     * other languages. A later write of an older copy then silently overwrites this update.
     */
    public UpdateBuilder<T> withoutLifecycle() {
        return with(spec.with(UpdateSpec.Upkeep.NONE));
    }

    // Conditions

    /**
     * Makes the update conditional: only if this holds for the stored item, together with the conditions before it. AND binds
     * more tightly than OR: {@code condition(a).condition(b).orCondition(c)} is {@code a AND b OR c}; for other groupings use
     * {@link #condition(Condition)}. Conditions set by {@link ConditionalWrite#withCondition} must hold in any case.
     */
    public UpdateBuilder<T> condition(String field, String operator, @Nullable Object @Nullable ... values) {
        return condition(Condition.field(field, operator, values));
    }

    /** Makes the update conditional: only if this holds, together with the conditions before it. */
    public UpdateBuilder<T> condition(Condition condition) {
        return with(spec.with(spec.conditions().and(condition)));
    }

    /** Makes the update conditional: only if this typed condition holds, together with the conditions before it. */
    public UpdateBuilder<T> condition(ConditionOf<? super T> condition) {
        return condition(condition.condition());
    }

    /** Starts an alternative to the conditions so far (OR). */
    public UpdateBuilder<T> orCondition(String field, String operator, @Nullable Object @Nullable ... values) {
        return orCondition(Condition.field(field, operator, values));
    }

    /** Starts an alternative to the conditions so far (OR), with any condition. */
    public UpdateBuilder<T> orCondition(Condition condition) {
        return with(spec.with(spec.conditions().or(condition)));
    }

    /** Starts an alternative to the conditions so far (OR), with a typed condition. */
    public UpdateBuilder<T> orCondition(ConditionOf<? super T> condition) {
        return orCondition(condition.condition());
    }

    /** Makes the update conditional: only if the field exists; for a key field, only if the item exists. */
    public UpdateBuilder<T> conditionExists(String field) {
        return condition(field, "EXISTS");
    }

    /** Makes the update conditional: only if the field does not exist; for a key field, only if the item does not. */
    public UpdateBuilder<T> conditionNotExists(String field) {
        return condition(field, "NOT_EXISTS");
    }

    /**
     * Makes the update conditional: only if the item has this version, whatever the other conditions and alternatives are.
     * Replaces the version of the entity.
     */
    public UpdateBuilder<T> conditionVersion(long version) {
        return with(spec.with(new UpdateSpec.Lock.At(version)));
    }

    /**
     * Makes the update conditional: only if the item exists and has the version of the entity given to {@code model}, where
     * null counts as 0.
     */
    public UpdateBuilder<T> conditionVersion() {
        return with(spec.with(new UpdateSpec.Lock.OfEntity()));
    }

    // Execution

    /** Sets what {@link #execute()} returns of the item; by default nothing. */
    public UpdateBuilder<T> returnValues(ReturnValues values) {
        return with(spec.with(RequestErrors.given(values, "returnValues", "choice of values")));
    }

    /**
     * Executes the update and returns what {@link #returnValues} selects.
     *
     * @throws ConditionFailedException if a condition does not hold; a {@link VersionConflictException} if one of them is on
     *     the version. It carries the stored item.
     */
    public UpdateResult<T> execute() {
        return updates.execute(spec);
    }

    /**
     * Executes the update and returns the full item after it.
     *
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public T executeWithResult() {
        return updates.executeWithResult(spec);
    }

    /** Returns the planned update, as an action of a transaction. */
    PlannedUpdate<T> planned() {
        return updates.plan(spec);
    }
}
