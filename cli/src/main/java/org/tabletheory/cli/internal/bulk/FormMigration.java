package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.client.ItemForms;
import org.tabletheory.client.Query;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;

/*
 * What is verified. Each rewrite is verified by its response, which has the item as it is stored: that holds whoever writes at
 * the same time. After the run, every item is read again, and older forms are counted. The digest of these items equals the
 * digest of what the run has seen and stored, if nobody has written meanwhile; if it differs, items were added, changed or
 * deleted, which a digest cannot distinguish from a lost item. A resumed run reads items again that were rewritten after its last
 * checkpoint: they have the present form then, with the same content, so that the digest is the same.
 */
/** Stores the items of a table in the present form, or counts their forms. An interrupted run can be resumed. */
public final class FormMigration {
    /** Errors of one item, which stays as it is; all others, such as those of the connection, end the run. */
    private static final Set<String> ITEM_PROBLEMS = Set.of(
            ErrorCodes.INVALID_MODEL,
            ErrorCodes.INVALID_ENCRYPTED_ENVELOPE,
            ErrorCodes.ITEM_TOO_LARGE,
            ErrorCodes.INVALID_REQUEST, // such as an index key that DynamoDB does not accept
            ErrorCodes.CONDITION_FAILED); // changed by others again and again

    private final ClassForms classes;
    private final boolean dryRun;
    private final RateLimit rate;
    private final ProgressBar progress;
    private final BiConsumer<String, String> rejected;
    private final long approximateCount;

    /**
     * Creates a migration.
     *
     * @param dryRun whether to write nothing
     * @param rejected receives the primary key and the problem of each item that cannot be rewritten
     * @param approximateCount the approximate number of items, for the progress
     */
    public FormMigration(
            ClassForms classes,
            boolean dryRun,
            RateLimit rate,
            ProgressBar progress,
            BiConsumer<String, String> rejected,
            long approximateCount) {
        this.classes = classes;
        this.dryRun = dryRun;
        this.rate = rate;
        this.progress = progress;
        this.rejected = rejected;
        this.approximateCount = approximateCount;
    }

    /** The items of a page, or of several. */
    public record MigratedItems(FormCounts counts, ItemSetDigest digest) {
        static MigratedItems none() {
            return new MigratedItems(new FormCounts(), new ItemSetDigest());
        }

        void addAll(MigratedItems more) {
            counts.addAll(more.counts);
            digest.addAll(more.digest);
        }
    }

    /**
     * Counts the forms of all items and digests them; writes nothing.
     *
     * @param reports whether items without a valid form are reported
     */
    public MigratedItems check(Query<Item> items, int segments, boolean reports) throws IOException {
        MigratedItems total = MigratedItems.none();
        new TableScan<>(items, rate, page -> counted(page, reports)).run(Collections.nCopies(segments, ""), page -> {
            total.addAll(page.result());
            update(total);
        });
        return total;
    }

    private MigratedItems counted(List<Item> page, boolean reports) {
        MigratedItems migrated = MigratedItems.none();
        for (Item item : page) {
            count(item, migrated.counts(), reports);
            migrated.digest().add(item);
        }
        return migrated;
    }

    /** Counts an item by its form, and returns its class if it must be rewritten. */
    private @Nullable ItemForms<?> count(Item item, FormCounts counts, boolean reports) {
        ItemForms<?> forms = classes.of(item);
        if (forms == null) {
            counts.foreign();
            return null;
        }
        int form;
        try {
            form = forms.formOf(item);
        } catch (TableTheoryException notANumber) {
            counts.unreadable();
            if (reports) {
                report(forms, item, notANumber);
            }
            return null;
        }
        boolean older = form < forms.presentFormOf(item);
        counts.found(forms.nameOf(item), form, older);
        boolean present = forms.isPresent(item);
        if (!present && !older) {
            counts.formerName();
        }
        return present ? null : forms;
    }

    /**
     * Stores all items in the present form, and returns what is stored then.
     *
     * @param subject the models and their forms, which must be those of a checkpoint
     */
    public MigratedItems rewrite(
            Query<Item> items, int segments, FormCheckpoints checkpoints, String subject, TableIdentity table)
            throws IOException {
        Checkpoint.FormProgress state = checkpoints.begin(new Checkpoint.FormProgress(
                subject, table, new ArrayList<>(Collections.nCopies(segments, "")), MigratedItems.none()));
        MigratedItems total = state.migrated();
        new TableScan<>(items, rate, this::rewritten).run(new ArrayList<>(state.positions()), page -> {
            total.addAll(page.result());
            state.positions().set(page.segment(), page.position());
            checkpoints.save(state);
            update(total);
        });
        checkpoints.end();
        return total;
    }

    private MigratedItems rewritten(List<Item> page) {
        MigratedItems migrated = MigratedItems.none();
        for (Item item : page) {
            ItemForms<?> forms = count(item, migrated.counts(), true);
            Item now = forms == null ? item : rewritten(forms, item, migrated.counts());
            if (now != null) {
                migrated.digest().add(now);
            }
        }
        return migrated;
    }

    /** Returns the item as it is stored afterwards; null if it does not exist any more. */
    private @Nullable Item rewritten(ItemForms<?> forms, Item item, FormCounts counts) {
        try {
            Item now = dryRun ? forms.upcast(item) : forms.rewrite(item).orElse(null);
            if (now == null) {
                counts.wasDeleted();
            } else {
                counts.wasRewritten();
            }
            return now;
        } catch (TableTheoryException e) {
            if (Collections.disjoint(ITEM_PROBLEMS, e.codes())) {
                throw e;
            }
            counts.wasRejected();
            report(forms, item, e);
            return item;
        }
    }

    private void report(ItemForms<?> forms, Item item, TableTheoryException problem) {
        rejected.accept(DynamoJson.write(forms.model().keyOf(item)), String.valueOf(problem.getMessage()));
    }

    private void update(MigratedItems total) {
        long items = total.counts().items();
        progress.update(items, ItemDigester.fraction(items, approximateCount));
    }
}
