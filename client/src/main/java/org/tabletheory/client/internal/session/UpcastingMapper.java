package org.tabletheory.client.internal.session;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.wire.ItemUpcast;

/**
 * A mapper that converts items of older forms to the present form before it reads them. Items of the present form are streamed.
 * Immutable and safe for use by many threads, as far as the upcasters are.
 */
public final class UpcastingMapper<T> extends ForwardingMapper<T> {
    private final Mapper<T> streaming;
    private final PresentForm form;
    private final Evolution evolution;
    private final String attribute;
    private final Session session;
    private final List<AttributePath> selected;
    private final @Nullable String partialPath;

    /** Creates a mapper that reads whole items. */
    static <T> UpcastingMapper<T> of(Mapper<T> mapper, Evolution evolution, String attribute, Session session) {
        return new UpcastingMapper<>(
                mapper,
                session.encryption().decrypting(mapper),
                new PresentForm(mapper.model(), evolution, session.encryption()),
                attribute,
                session,
                List.of(),
                null);
    }

    private UpcastingMapper(
            Mapper<T> mapper,
            Mapper<T> streaming,
            PresentForm form,
            String attribute,
            Session session,
            List<AttributePath> selected,
            @Nullable String partialPath) {
        super(mapper);
        this.streaming = streaming;
        this.form = form;
        this.evolution = form.evolution();
        this.attribute = attribute;
        this.session = session;
        this.selected = selected;
        this.partialPath = partialPath;
    }

    /** Returns a mapper that reads whole items and shows the selected paths of their present form; all if there are none. */
    public UpcastingMapper<T> selecting(List<AttributePath> paths) {
        return new UpcastingMapper<>(mapper, streaming, form, attribute, session, List.copyOf(paths), null);
    }

    /** Returns a mapper that rejects items of older forms, because the path to them does not have all their attributes. */
    public UpcastingMapper<T> ofParts(String path) {
        return new UpcastingMapper<>(mapper, streaming, form, attribute, session, List.of(), path);
    }

    /** Returns a mapper that reads keys alone, which are the same in all forms. */
    public Mapper<T> ofKeys() {
        return streaming;
    }

    @Override
    public T read(ItemReader reader) {
        String number = reader.numberAhead(attribute);
        String discriminator = evolution.discriminator();
        String kind = discriminator == null ? null : reader.stringAhead(discriminator);
        boolean known = discriminator == null || kind != null;
        if (known && number != null && selected.isEmpty() && evolution.isReadable(kind, number)) {
            return streaming.read(reader);
        }
        Item stored = Item.readFrom(reader);
        return evolution.isOlder(stored)
                ? upcast(stored)
                : streaming.read(TreeReader.of(shown(evolution.upcast(stored))));
    }

    private T upcast(Item stored) {
        int from = evolution.form(stored);
        if (partialPath != null) {
            throw new TableTheoryException(
                    "the item has the form " + from + ", and " + partialPath
                            + " does not have all attributes, which its upcaster needs; read the item from the table, or"
                            + " rewrite the items with 'tabletheory migrate'",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("upcast", model().subject()).at(attribute));
        }
        Item opened = form.opened(stored);
        Item present = new UpcastKeys(model(), opened, form.upcast(opened)).computed(mapper.computedKeys());
        T entity = form.read(mapper, stored, shown(present));
        FormHistory history = evolution.history(stored);
        if (history != null) {
            session.upcasted(new ItemUpcast(model().table(), model().name(), from, history.present()));
        }
        return entity;
    }

    private Item shown(Item item) {
        return selected.isEmpty() ? item : SelectedPaths.of(item, selected);
    }
}
