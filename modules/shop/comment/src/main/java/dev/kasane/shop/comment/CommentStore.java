package dev.kasane.shop.comment;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Store;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.comment.v1.Comment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Comments in MongoDB, as the variables {@code DB_ADDRESS} (a connection string) and {@code DB_NAME} name it. */
final class CommentStore implements Store {

    static final int PAGE = 50;

    private static final long TIMEOUT_SECONDS = 3;
    private static final String PRODUCT = "product";
    private static final String CUSTOMER = "customer";
    private static final String TEXT = "text";
    private static final String POSTED = "posted";

    private final MongoClient client;
    private final MongoCollection<Document> comments;

    CommentStore(Settings settings) {
        client = MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(address(settings))
                .applyToClusterSettings(it -> it.serverSelectionTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .timeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .build());
        comments = client.getDatabase(settings.text("DB_NAME")).getCollection("comments");
    }

    /** Without the exception of the parser, whose message may have the password. */
    private static ConnectionString address(Settings settings) {
        String address = settings.text("DB_ADDRESS");
        try {
            return new ConnectionString(address);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the variable DB_ADDRESS is no connection string of MongoDB");
        }
    }

    /** Stores a comment unless its identifier is there; returns the one that is stored. */
    Comment add(Comment comment) {
        Bson ifNew = Updates.combine(
                Updates.setOnInsert(PRODUCT, comment.getProduct()),
                Updates.setOnInsert(CUSTOMER, comment.getCustomer()),
                Updates.setOnInsert(TEXT, comment.getText()),
                Updates.setOnInsert(POSTED, comment.getPosted()));
        return comment(with(it -> Objects.requireNonNull(it.findOneAndUpdate(
                Filters.eq(comment.getId()),
                ifNew,
                new FindOneAndUpdateOptions().upsert(true).returnDocument(ReturnDocument.AFTER)))));
    }

    boolean has(String id) {
        return with(it -> it.countDocuments(Filters.eq(id))) > 0;
    }

    /** The number of a customer's comments on a product. */
    long count(String product, String customer) {
        return with(it -> it.countDocuments(Filters.and(Filters.eq(PRODUCT, product), Filters.eq(CUSTOMER, customer))));
    }

    List<Comment> newest(String product) {
        return with(it -> it.find(Filters.eq(PRODUCT, product))
                .sort(Sorts.descending(POSTED, "_id"))
                .limit(PAGE)
                .map(CommentStore::comment)
                .into(new ArrayList<>()));
    }

    private static Comment comment(Document stored) {
        return Comment.newBuilder()
                .setId(stored.getString("_id"))
                .setProduct(stored.getString(PRODUCT))
                .setCustomer(stored.getString(CUSTOMER))
                .setText(stored.getString(TEXT))
                .setPosted(stored.getLong(POSTED))
                .build();
    }

    private <T> T with(Function<MongoCollection<Document>, T> operation) {
        try {
            return operation.apply(comments);
        } catch (MongoException e) {
            throw new StoreException(e);
        }
    }

    /** Only a primary answers that its index exists, or makes it. */
    @Override
    public void check() {
        with(it -> it.createIndex(Indexes.compoundIndex(
                Indexes.ascending(PRODUCT), Indexes.descending(POSTED, "_id"), Indexes.ascending(CUSTOMER))));
    }

    @Override
    public void close() {
        client.close();
    }
}
