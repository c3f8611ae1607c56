package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.CallParams;
import org.tabletheory.onetable.internal.command.CallParams.Param;

/**
 * Options of one call, with the names of OneTable's params. Immutable: each method returns a copy with one param set.
 *
 * <pre>{@code
 * FindResult<Map<String, Object>> page = accounts.find(
 *         Map.of("region", "eu"), Params.of().where("${balance} > {0}").limit(20).reverse());
 * }</pre>
 *
 * <p>Safe for use by many threads, unless it contains a batch or transaction, which belong to one thread.
 */
public final class Params {
    private static final Params NONE = new Params(CallParams.NONE, null, null);

    private final CallParams params;
    private final @Nullable Batch batch;
    private final @Nullable Transaction transaction;

    private Params(CallParams params, @Nullable Batch batch, @Nullable Transaction transaction) {
        this.params = params;
        this.batch = batch;
        this.transaction = transaction;
    }

    /** Returns params with nothing set. */
    public static Params of() {
        return NONE;
    }

    private Params with(Param param, @Nullable Object value) {
        return new Params(params.with(param, value), batch, transaction);
    }

    private Params withEntry(Param param, String name, @Nullable Object value) {
        return new Params(params.withEntry(param, name, value), batch, transaction);
    }

    /** Adds to a number, or adds members to a set, in an update. */
    public Params add(String field, Object amount) {
        return withEntry(Param.ADD, field, amount);
    }

    /** Adds the call to a batch instead of executing it. */
    public Params batch(Batch value) {
        return new Params(params, value, transaction);
    }

    /** Uses strongly consistent reads. */
    public Params consistent() {
        return with(Param.CONSISTENT, true);
    }

    /** Sets values that override properties, instead of those of {@link OneTable#withContext}. */
    public Params context(Map<String, ? extends @Nullable Object> values) {
        return with(Param.CONTEXT, new LinkedHashMap<>(values));
    }

    /** Returns only the number of items. */
    public Params count() {
        return with(Param.COUNT, true);
    }

    /** Sets whether encrypted fields are decrypted; the default is true. */
    public Params decrypt(boolean decrypt) {
        return with(Param.DECRYPT, decrypt);
    }

    /** Deletes members of a set in an update. */
    public Params delete(String field, Object members) {
        return withEntry(Param.DELETE, field, members);
    }

    /** Requires that the item exists (true) or does not exist (false); null accepts both. */
    public Params exists(@Nullable Boolean exists) {
        return with(Param.EXISTS, exists);
    }

    /** Reads only these fields. */
    public Params fields(String... names) {
        return with(Param.FIELDS, List.copyOf(Arrays.asList(names)));
    }

    /** Sets whether items found in an index are read again from the table, with all attributes. */
    public Params follow(boolean follow) {
        return with(Param.FOLLOW, follow);
    }

    /** Sets whether results contain hidden fields. */
    public Params hidden(boolean show) {
        return with(Param.HIDDEN, show);
    }

    /** Uses an index. */
    public Params index(String name) {
        return with(Param.INDEX, name);
    }

    /** Limits the number of returned items. */
    public Params limit(int items) {
        requirePositive("limit", items);
        return with(Param.LIMIT, items);
    }

    /** Allows a remove to remove more than one item. */
    public Params many() {
        return with(Param.MANY, true);
    }

    /** Limits the number of requests; the default is 1000. */
    public Params maxPages(int requests) {
        requirePositive("maxPages", requests);
        return with(Param.MAX_PAGES, requests);
    }

    /** Continues after a page, from its {@link FindResult#next()}. */
    public Params next(@Nullable Map<String, ? extends @Nullable Object> cursor) {
        return with(Param.NEXT, cursor == null ? null : new LinkedHashMap<>(cursor));
    }

    /** Sets whether updates change only the given properties of nested objects (true) or replace the objects (false). */
    public Params partial(boolean partial) {
        return with(Param.PARTIAL, partial);
    }

    /** Returns to the page before, from {@link FindResult#prev()}. */
    public Params prev(@Nullable Map<String, ? extends @Nullable Object> cursor) {
        return with(Param.PREV, cursor == null ? null : new LinkedHashMap<>(cursor));
    }

    /** Appends an element, or all elements of a list, to a list in an update. */
    public Params push(String field, Object elements) {
        return withEntry(Param.PUSH, field, elements);
    }

    /** Removes fields, or paths such as {@code address.zip} and {@code tags[0]}, in an update. */
    public Params remove(String... paths) {
        List<String> all = new ArrayList<>(params.remove());
        all.addAll(Arrays.asList(paths));
        return with(Param.REMOVE, Collections.unmodifiableList(all));
    }

    /** Sets what an update or a remove returns. */
    public Params returns(ReturnValues values) {
        return with(Param.RETURNS, values);
    }

    /** Reads in descending order of the sort key. */
    public Params reverse() {
        return with(Param.REVERSE, true);
    }

    /** Scans one of {@code total} segments of the table; numbers start at 0. */
    public Params segment(int number, int total) {
        return with(Param.SEGMENT, number).with(Param.SEGMENTS, total);
    }

    /** Sets a field or a path, in an update, to a value or to an expression such as {@code ${count} + {1}}. */
    public Params set(String path, @Nullable Object valueOrExpression) {
        return withEntry(Param.SET, path, valueOrExpression);
    }

    /** Sets the value of {@code @{name}} in expressions. */
    public Params substitution(String name, @Nullable Object value) {
        return withEntry(Param.SUBSTITUTIONS, name, value);
    }

    /** Sets whether timestamps are written, if the schema has them; the default is true. */
    public Params timestamps(boolean write) {
        return with(Param.TIMESTAMPS, write);
    }

    /** Adds the call to a transaction instead of executing it. */
    public Params transaction(Transaction value) {
        return new Params(params, batch, value);
    }

    /**
     * Sets the filter of a find or scan, or the condition of a write: fields are {@code ${field}}, values {@code {value}},
     * substitutions {@code @{name}}.
     */
    public Params where(String expression) {
        return with(Param.WHERE, expression);
    }

    private static void requirePositive(String param, int number) {
        if (number < 1) {
            throw new OneTableException(
                    OneTableException.ARGUMENT,
                    ErrorCodes.INVALID_OPERATOR,
                    param + " must be at least 1, not " + number,
                    ErrorContext.of("params", null),
                    null);
        }
    }

    CallParams call() {
        return params;
    }

    @Nullable
    Batch batch() {
        return batch;
    }

    @Nullable
    Transaction transaction() {
        return transaction;
    }
}
