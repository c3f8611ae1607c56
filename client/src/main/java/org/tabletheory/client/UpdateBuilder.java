package org.tabletheory.client;

import java.util.ArrayList;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
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
 * Changes places of one item in one request, without reading it: sets, counts, appends, removes.
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
 * <p><b>Fields</b> are named as in Java or as in DynamoDB, with steps into them ({@code address.city}, {@code
 * lines[2].qty}). Values are what the field has in Java, and one that does not fit is refused. Keys cannot be changed, and
 * {@code created_at}, {@code updated_at} and the version are the library's: {@link #touch()} moves the last two on. Nothing
 * is left out because it is empty: {@link #set} of an empty text stores an empty text, and {@link #remove} removes.
 *
 * <p><b>What is not there.</b> An item that is not there is made, with its key and these changes, unless a condition forbids
 * it: {@link ConditionalWrite#ifExists()} does. A missing number counts as 0, and a missing list or set as an empty one. A map that is
 * missing is not made for a place inside it: DynamoDB refuses that, so set the map first. NULL is a value and not missing,
 * and nothing can be added to it: an empty set is stored as NULL unless its attribute is {@code omit_empty}. Both are an
 * {@link InvalidRequestException} that names the places.
 *
 * <p><b>Encrypted fields</b> can be set, set if they do not exist, and removed; nothing else, since DynamoDB cannot look
 * inside.
 *
 * <p><b>Lost answers.</b> An update that counts, appends or changes an element of a list is not sent again once an attempt
 * may have been applied, so it is never applied twice: the call ends with an {@link UnknownOutcomeException} instead. {@link
 * #touch()} with {@link #conditionVersion(long)} makes such an update safe to send again, and so does {@link
 * ConditionalWrite#ifNotExists()}.
 *
 * <p>Everything wrong with an update is found before any request is made, as far as it can be seen without the item. The same
 * words in the same order always make the same expressions.
 *
 * <p>Of the Go reference two things are different here. Its {@code SetIfNotExists} takes a second value that it ignores, so
 * there is none. Its {@code Execute} joins conditions by AND even where OR was said; here OR is honoured.
 *
 * <p>Immutable, as {@link Query} is: each word gives another builder, so use what it returns. Safe for use by many threads.
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

    // What is changed

    /** Sets a field to a value, also to an empty one; null is stored as NULL. */
    public UpdateBuilder<T> set(String field, @Nullable Object value) {
        return with(new Change.Set(field, value));
    }

    /** Sets a field that a generated class such as {@code User_} names to a value of its type. */
    public <V> UpdateBuilder<T> set(AttributeOf<? super T, V> field, @Nullable V value) {
        return set(field.path(), value);
    }

    /** Sets a field to a value when nothing is there; NULL is something. */
    public UpdateBuilder<T> setIfNotExists(String field, @Nullable Object value) {
        return with(new Change.SetIfNotExists(field, value));
    }

    /** Sets a field that a generated class such as {@code User_} names when nothing is there; NULL is something. */
    public <V> UpdateBuilder<T> setIfNotExists(AttributeOf<? super T, V> field, @Nullable V value) {
        return setIfNotExists(field.path(), value);
    }

    /** Adds one to a number; a missing one becomes 1. */
    public UpdateBuilder<T> increment(String field) {
        return with(new Change.Count(field, 1));
    }

    /** Adds one to a number that a generated class such as {@code User_} names. */
    public UpdateBuilder<T> increment(NumberAttribute<? super T, ?> field) {
        return increment(field.path());
    }

    /** Takes one from a number; a missing one becomes -1. */
    public UpdateBuilder<T> decrement(String field) {
        return with(new Change.Count(field, -1));
    }

    /** Takes one from a number that a generated class such as {@code User_} names. */
    public UpdateBuilder<T> decrement(NumberAttribute<? super T, ?> field) {
        return decrement(field.path());
    }

    /**
     * Adds to a number, or members to a set. A missing number counts as 0, a missing set as empty; members that are there
     * already change nothing.
     *
     * @param value a number, which may be negative; or a collection of members, or one member
     */
    public UpdateBuilder<T> add(String field, Object value) {
        return with(new Change.Add(field, value));
    }

    /** Adds to a number that a generated class such as {@code User_} names. */
    public <V extends Number> UpdateBuilder<T> add(NumberAttribute<? super T, V> field, V value) {
        return add(field.path(), value);
    }

    /** Adds members to a set that a generated class such as {@code User_} names. */
    public <E> UpdateBuilder<T> add(SetAttribute<? super T, E> field, Collection<? extends E> members) {
        return add(field.path(), members);
    }

    /**
     * Takes members out of a set. Those that are not there change nothing, nor does a missing set. With its last member the
     * set is gone from the item, and is read as an empty one.
     *
     * @param members a collection of members, or one member
     */
    public UpdateBuilder<T> delete(String field, Object members) {
        return with(new Change.Delete(field, members));
    }

    /** Takes members out of a set that a generated class such as {@code User_} names. */
    public <E> UpdateBuilder<T> delete(SetAttribute<? super T, E> field, Collection<? extends E> members) {
        return delete(field.path(), members);
    }

    /** Removes a field; nothing happens when it is not there. */
    public UpdateBuilder<T> remove(String field) {
        return with(new Change.Remove(field));
    }

    /** Removes a field that a generated class such as {@code User_} names. */
    public UpdateBuilder<T> remove(AttributeOf<? super T, ?> field) {
        return remove(field.path());
    }

    /** Puts elements behind those of a list; a missing list counts as empty. */
    public UpdateBuilder<T> appendToList(String field, Collection<? extends @Nullable Object> values) {
        return with(new Change.Append(field, new ArrayList<>(values), true));
    }

    /** Puts elements behind those of a list that a generated class such as {@code User_} names. */
    public <E> UpdateBuilder<T> appendToList(ListAttribute<? super T, E> field, Collection<? extends E> values) {
        return appendToList(field.path(), values);
    }

    /** Puts elements before those of a list; a missing list counts as empty. */
    public UpdateBuilder<T> prependToList(String field, Collection<? extends @Nullable Object> values) {
        return with(new Change.Append(field, new ArrayList<>(values), false));
    }

    /** Puts elements before those of a list that a generated class such as {@code User_} names. */
    public <E> UpdateBuilder<T> prependToList(ListAttribute<? super T, E> field, Collection<? extends E> values) {
        return prependToList(field.path(), values);
    }

    /**
     * Sets one element of a list that is there, counted from 0. Behind its end the value becomes the last element, wherever
     * the index points. A missing list is refused by DynamoDB, as a place inside a missing map is.
     */
    public UpdateBuilder<T> setListElement(String field, int index, @Nullable Object value) {
        return with(new Change.SetElement(field, index, value));
    }

    /**
     * Removes one element of a list, counted from 0; those behind it move up. Several can be removed in one update, each by
     * the index it has before. Nothing happens when there is no such element.
     */
    public UpdateBuilder<T> removeFromListAt(String field, int index) {
        return with(new Change.RemoveElement(field, index));
    }

    /**
     * Moves {@code updated_at} to now and the version up by one, as {@link EntityWrite#update} does and an update builder does not
     * by itself.
     *
     * <pre>{@code
     * User newer = db.model(user).updateBuilder().set("emailHash", hash).touch().conditionVersion().executeWithResult();
     * }</pre>
     */
    public UpdateBuilder<T> touch() {
        return with(spec.touched());
    }

    // What must hold

    /**
     * Updates only when this holds of the item that is there, with the conditions before it. AND binds more tightly than OR:
     * {@code condition(a).condition(b).orCondition(c)} is {@code a AND b OR c}. For other shapes there is {@link
     * #condition(Condition)}. What the query was given by {@link ConditionalWrite#withCondition} must hold as well, whatever follows.
     */
    public UpdateBuilder<T> condition(String field, String operator, @Nullable Object @Nullable ... values) {
        return condition(Condition.field(field, operator, values));
    }

    /** Updates only when this holds, with the conditions before it; of any kind. */
    public UpdateBuilder<T> condition(Condition condition) {
        return with(spec.with(spec.conditions().and(condition)));
    }

    /** Updates only when this holds, as a generated class such as {@code User_} says it. */
    public UpdateBuilder<T> condition(ConditionOf<? super T> condition) {
        return condition(condition.condition());
    }

    /** Begins an alternative to the conditions so far, as OR does. */
    public UpdateBuilder<T> orCondition(String field, String operator, @Nullable Object @Nullable ... values) {
        return orCondition(Condition.field(field, operator, values));
    }

    /** Begins an alternative to the conditions so far, with a condition of any kind. */
    public UpdateBuilder<T> orCondition(Condition condition) {
        return with(spec.with(spec.conditions().or(condition)));
    }

    /** Begins an alternative to the conditions so far, as a generated class such as {@code User_} says it. */
    public UpdateBuilder<T> orCondition(ConditionOf<? super T> condition) {
        return orCondition(condition.condition());
    }

    /** Updates only when the field is there, with the conditions before it; of a key it means that the item is. */
    public UpdateBuilder<T> conditionExists(String field) {
        return condition(field, "EXISTS");
    }

    /** Updates only when the field is not there, with the conditions before it; of a key it means that the item is not. */
    public UpdateBuilder<T> conditionNotExists(String field) {
        return condition(field, "NOT_EXISTS");
    }

    /**
     * Updates only when the item has this version, whatever other conditions and alternatives there are. The version itself
     * goes up only with {@link #touch()}.
     */
    public UpdateBuilder<T> conditionVersion(long version) {
        return with(spec.with(new UpdateSpec.Lock.At(version)));
    }

    /** As {@link #conditionVersion(long)}, with the version of the entity that the query began with. */
    public UpdateBuilder<T> conditionVersion() {
        return with(spec.with(new UpdateSpec.Lock.OfEntity()));
    }

    // How it ends

    /** What {@link #execute()} tells of the item; nothing when this is not said. */
    public UpdateBuilder<T> returnValues(ReturnValues values) {
        return with(spec.with(values));
    }

    /**
     * Makes the update, and gives what {@link #returnValues} asked for.
     *
     * @throws ConditionFailedException when a condition did not hold; a {@link VersionConflictException} when one of them
     *     asks for a version. It carries the item.
     */
    public UpdateResult<T> execute() {
        return updates.execute(spec);
    }

    /**
     * Makes the update and gives the whole item as it is then.
     *
     * @throws ConditionFailedException as {@link #execute()} does
     */
    public T executeWithResult() {
        return updates.executeWithResult(spec);
    }

    /** The update in full, for a transaction to take it as one of its actions. */
    PlannedUpdate<T> planned() {
        return updates.plan(spec);
    }
}
