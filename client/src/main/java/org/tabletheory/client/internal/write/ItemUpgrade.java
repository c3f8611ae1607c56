package org.tabletheory.client.internal.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.PresentForm;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.UpcastKeys;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.wire.Effect;

/*
 * Why nothing is lost, and nothing is upcast twice. The upgrade is one conditional update: it sets and removes the attributes
 * in which the present form differs, so attributes that another program adds meanwhile stay. Its condition is that the item
 * still has exactly the values that the upcasters saw, the number of the form among them. After it, the number is that of the
 * present form, so the condition of a second upgrade fails, wherever it comes from: a lost response, another thread,
 * another program. What DynamoDB cannot express is that no attribute was added; a condition excludes all that the model
 * knows, and an older program that adds one changes the version, if there is one.
 */
/** Stores an item of an older form, or with former names, in the present form. Content, version and timestamps stay. */
public final class ItemUpgrade {
    private static final int MAX_ATTEMPTS = 20;
    /** DynamoDB allows 300 operators in an expression, and a comparison needs two. */
    private static final int MAX_COMPARISONS = 120;

    private final Session session;
    private final Mapper<?> mapper;
    private final Model model;
    private final Evolution evolution;
    private final PresentForm form;
    private final WriteErrors errors;

    private ItemUpgrade(Session session, Mapper<?> mapper, Evolution evolution) {
        this.session = session;
        this.mapper = mapper;
        this.model = mapper.model();
        this.evolution = evolution;
        this.form = new PresentForm(model, evolution, session.encryption());
        this.errors = new WriteErrors("upcast", model);
    }

    /** Returns the upgrade of a model; rejects one whose items have one form and whose attributes have one name. */
    public static ItemUpgrade of(Session session, Mapper<?> mapper) {
        session.encryption().require(mapper.model(), "upcast");
        Evolution evolution = mapper.evolution();
        if (evolution == null) {
            throw new WriteErrors("upcast", mapper.model())
                    .of(
                            ErrorCodes.INVALID_MODEL,
                            mapper.model().subject()
                                    + " has neither a form nor attributes with aliases; annotate it with @Form");
        }
        return new ItemUpgrade(session, mapper, evolution);
    }

    /** Returns whether an item is of a class that the mapper reads. */
    public boolean includes(Item stored) {
        FamilyMembers family = mapper.family();
        return family == null
                || (stored.get(family.discriminator()) instanceof Value.S value
                        && family.read().contains(value.value()));
    }

    /** Returns the number of an item's form. */
    public int formOf(Item stored) {
        return evolution.form(stored);
    }

    /** Returns the present form of an item's class. */
    public int presentFormOf(Item stored) {
        FormHistory history = evolution.history(stored);
        return history == null ? 1 : history.present();
    }

    /** Returns whether an item has an older form, or an attribute under a former name. */
    public boolean isNeeded(Item stored) {
        FormHistory history = evolution.history(stored);
        int present = history == null ? 1 : history.present();
        int number = evolution.form(stored);
        return number < present || (number == present && evolution.hasAlias(stored));
    }

    /** Returns whether an item has an older form that is still read, or a former name, so that it can be stored. */
    boolean isRepairable(Item stored) {
        try {
            return includes(stored)
                    && (evolution.isOlder(stored) || (!evolution.isNewer(stored) && evolution.hasAlias(stored)));
        } catch (TableTheoryException e) { // not the number of a form
            throw session.keys().identified(e, model, stored);
        }
    }

    /** Returns the item as it is stored afterwards; unchanged attributes keep their envelopes. */
    public Item upgraded(Item stored) {
        return upgraded(stored, actions(stored));
    }

    private static Item upgraded(Item stored, List<UpdateAction> actions) {
        Item result = stored;
        for (UpdateAction action : actions) {
            String name = action.path().attribute();
            result = action instanceof UpdateAction.Set set ? result.with(name, set.value()) : result.without(name);
        }
        return result;
    }

    private UpdatePlan plan(Item stored, List<UpdateAction> actions, ReturnValues returned) {
        return new UpdatePlan(
                model.table(), model.keyOf(stored), actions, unchanged(stored, actions), returned, Effect.GUARDED);
    }

    /** Stores an item in the present form; a failed condition means that it has changed. */
    void store(Item stored, @Nullable Duration timeout) {
        session.call(plan(stored, actions(stored), ReturnValues.NONE), model, timeout);
    }

    /**
     * Stores an item in the present form, and returns it as it is stored then, which is verified; empty if there is no item with
     * its key any more. An item that has changed is rewritten as it is now.
     */
    public Optional<Item> rewrite(Item stored) {
        Item current = stored;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            if (!isNeeded(current)) {
                return Optional.of(current);
            }
            List<UpdateAction> actions = actions(current);
            UpdatePlan plan = plan(current, actions, ReturnValues.ALL_NEW);
            try {
                Item now = new UpdatedItem<>(Mappers.rawItems(model), plan, session.call(plan, model), session.keys())
                        .read();
                requireStored(upgraded(current, actions), now);
                return Optional.of(now);
            } catch (ConditionFailedException e) {
                if (e.item().isEmpty()) {
                    return Optional.empty();
                }
                current = e.item().get();
            }
        }
        throw errors.of(
                ErrorCodes.CONDITION_FAILED,
                "the item with the key " + session.keys().of(model.keyOf(stored))
                        + " is changed too often to be rewritten; try again later");
    }

    /** Throws if the stored item does not have every attribute of the expected one; another program may have added more. */
    private void requireStored(Item expected, Item now) {
        for (String name : expected.attributes().keySet()) {
            if (!Objects.equals(expected.get(name), now.get(name))) {
                throw errors.at(
                        name,
                        ErrorCodes.MIGRATION_NOT_VERIFIED,
                        "the item with the key " + session.keys().of(model.keyOf(now)) + " was stored with a '" + name
                                + "' that differs from what the upcaster returned");
            }
        }
    }

    private List<UpdateAction> actions(Item stored) {
        Item before;
        Item after;
        try {
            before = form.opened(stored);
            after = withKeys(mapper, before, evolution.renamed(form.upcast(before)));
        } catch (TableTheoryException e) {
            throw session.keys().identified(e, model, stored);
        }
        Item key = model.keyOf(stored);
        ValueRules.requireSize(
                "the item with the key " + session.keys().of(key) + ", converted to the present form,",
                ItemSize.of(after),
                ErrorContext.of(errors.operation(), model.subject()).about(key));
        Set<String> names = new LinkedHashSet<>(before.attributes().keySet());
        names.addAll(after.attributes().keySet());
        List<UpdateAction> actions = new ArrayList<>();
        for (String name : names) {
            Value value = after.get(name);
            AttributePath path = AttributePath.ofName(name);
            if (value == null) {
                actions.add(new UpdateAction.Remove(path));
            } else if (!value.equals(before.get(name)) || isPlaintext(name, stored)) {
                actions.add(new UpdateAction.Set(
                        path, model.isEncrypted(name) ? session.encryption().seal(model, name, value) : value));
            }
        }
        return actions;
    }

    /** Returns an item with the index keys of its class; what could not be read again is not stored. */
    private <T> Item withKeys(Mapper<T> mapper, Item before, Item after) {
        UpcastKeys keys = new UpcastKeys(mapper.model(), before, after);
        T entity = form.read(mapper, before, keys.computed(mapper.computedKeys()));
        return keys.computed(
                mapper.family() == null ? mapper.computedKeys() : mapper.computedKeys(mapper.draft(entity)));
    }

    /** Returns whether an attribute that the model encrypts is stored in plain text, so that the same value must be stored. */
    private boolean isPlaintext(String name, Item stored) {
        return model.isEncrypted(name) && evolution.plaintext(stored).contains(name);
    }

    private Predicate unchanged(Item stored, List<UpdateAction> actions) {
        Set<String> names = new LinkedHashSet<>();
        if (evolution.attribute() != null) {
            names.add(evolution.attribute());
        }
        actions.forEach(action -> names.add(action.path().attribute()));
        Optional<String> version =
                model.attribute(Role.VERSION).map(AttributeDef::attribute).filter(stored::has);
        version.ifPresent(names::add);
        Set<String> all = new LinkedHashSet<>(names);
        all.addAll(stored.attributes().keySet());
        model.attributes().forEach(def -> all.add(def.attribute()));
        all.addAll(evolution.aliases().keySet());
        boolean fits = all.size() <= MAX_COMPARISONS;
        if (!fits && (version.isEmpty() || names.size() > MAX_COMPARISONS)) {
            throw session.keys()
                    .identified(
                            errors.of(
                                    ErrorCodes.INVALID_MODEL,
                                    "the item has too many attributes to compare them all before it is stored in the"
                                            + " present form; add a @Version, or read the item and save it"),
                            model,
                            stored);
        }
        List<Predicate> parts = new ArrayList<>();
        for (String name : fits ? all : names) {
            if (model.isPrimaryKey(name)) {
                parts.add(Predicate.exists(name, true));
            } else {
                parts.add(is(name, stored.get(name)));
            }
        }
        return new Predicate.And(parts);
    }

    private static Predicate is(String name, @Nullable Value value) {
        if (value == null) {
            return Predicate.exists(name, false);
        }
        return value.type() == Type.NULL
                ? new Predicate.Compare(AttributePath.ofName(name), Operator.TYPE, List.of(Value.s("NULL")))
                : Predicate.equal(name, value);
    }
}
