package org.tabletheory.client.table;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Projection;

/** A difference between a table and what its models and options require, and how it is resolved. Immutable. */
public sealed interface TableChange {
    /** Returns the kind of change, such as {@code create index}. */
    String kind();

    /** Returns what is changed: the name of an index or attribute, {@code key}, {@code billing}. */
    String subject();

    /** Returns the reason for the change, or the old and new values. */
    String reason();

    /** Returns the change as one line of text. */
    default String text() {
        return kind() + " " + subject() + ": " + reason();
    }

    /** Calls the visitor's method for this kind of change. */
    void accept(Visitor visitor);

    /** One method for each kind of change. */
    interface Visitor {
        void createIndex(CreateIndex change);

        void deleteIndex(DeleteIndex change);

        void enableTtl(EnableTtl change);

        void changeBilling(ChangeBilling change);

        void changeStream(ChangeStream change);

        void changeEncryption(ChangeEncryption change);

        void changeSetting(ChangeSetting change);

        void keep(Keep change);

        void unsupported(Unsupported change);
    }

    /** Creates and fills a global index. */
    record CreateIndex(IndexDef index) implements TableChange {
        @Override
        public String kind() {
            return "create index";
        }

        @Override
        public String subject() {
            return index.name();
        }

        @Override
        public String reason() {
            return describe(index);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.createIndex(this);
        }
    }

    /** Deletes a global index. */
    record DeleteIndex(String subject, String reason) implements TableChange {
        @Override
        public String kind() {
            return "delete index";
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.deleteIndex(this);
        }
    }

    /** Enables time to live by an attribute. */
    record EnableTtl(String subject) implements TableChange {
        @Override
        public String kind() {
            return "enable ttl";
        }

        @Override
        public String reason() {
            return "the models have a ttl attribute, and time to live is not enabled";
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.enableTtl(this);
        }
    }

    /** Changes the billing of the table and its global indexes. */
    record ChangeBilling(Billing from, Billing to) implements TableChange {
        @Override
        public String kind() {
            return "change";
        }

        @Override
        public String subject() {
            return "billing";
        }

        @Override
        public String reason() {
            return "from " + from + " to " + to;
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.changeBilling(this);
        }
    }

    /** Enables the table's stream or changes its view; consumers of the old stream must switch to the new one. */
    record ChangeStream(@Nullable StreamView from, StreamView to) implements TableChange {
        @Override
        public String kind() {
            return "change";
        }

        @Override
        public String subject() {
            return "stream";
        }

        @Override
        public String reason() {
            return "from " + (from == null ? "none" : from) + " to " + to;
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.changeStream(this);
        }
    }

    /** Changes the key that encrypts the table at rest. */
    record ChangeEncryption(@Nullable EncryptionAtRest from, EncryptionAtRest to) implements TableChange {
        @Override
        public String kind() {
            return "change";
        }

        @Override
        public String subject() {
            return "encryption at rest";
        }

        @Override
        public String reason() {
            return "from " + (from == null ? "the DynamoDB owned key" : from) + " to " + to;
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.changeEncryption(this);
        }
    }

    /** Changes one of the further settings. */
    record ChangeSetting(TableSettings.Setting setting, TableSettings from, TableSettings to) implements TableChange {
        @Override
        public String kind() {
            return "change";
        }

        @Override
        public String subject() {
            return setting.toString();
        }

        @Override
        public String reason() {
            String before = from.text(setting);
            return (before == null ? "" : "from " + before + " ") + "to " + to.text(setting);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.changeSetting(this);
        }
    }

    /** Leaves something as it is that the models do not have. */
    record Keep(String subject, String reason) implements TableChange {
        @Override
        public String kind() {
            return "keep";
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.keep(this);
        }
    }

    /** Something that cannot be changed, or not without permission; a plan that contains it is not executed. */
    record Unsupported(String subject, String reason) implements TableChange {
        @Override
        public String kind() {
            return "cannot change";
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.unsupported(this);
        }
    }

    /** Returns the keys and the projection of an index as text. */
    static String describe(IndexDef index) {
        StringBuilder text = new StringBuilder();
        for (KeyPart part : index.keyParts()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(part.attribute())
                    .append(" (")
                    .append(part.type())
                    .append(')');
        }
        Projection projection = index.projection();
        return text.append(
                        switch (projection.type()) {
                            case ALL -> ", projecting all attributes";
                            case KEYS_ONLY -> ", projecting keys only";
                            case INCLUDE -> ", projecting keys and " + String.join(", ", projection.fields());
                        })
                .toString();
    }
}
