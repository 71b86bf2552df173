package dev.kasane.shop.search;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Store;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.product.v1.Product;
import dev.kasane.shop.search.v1.Found;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The index of products in Elasticsearch. */
final class ProductIndex implements Store {

    private static final String INDEX = "/products";
    private static final String FIELDS = """
            {"settings": {"auto_expand_replicas": "0-1"},
             "mappings": {"dynamic": "strict", "properties": {
               "name": {"type": "text"}, "price": {"type": "long", "index": false}}}}""";
    private static final String QUERY = """
            {"size": 20, "query": {"match": {"name": {"operator": "and", "fuzziness": "AUTO"}}}}""";

    /** 400 is also for an index that exists. */
    private static final Set<Integer> MADE_OR_THERE = Set.of(200, 400);

    private final Elasticsearch elasticsearch;
    private volatile boolean made;

    ProductIndex(Settings settings) {
        elasticsearch = new Elasticsearch(settings);
    }

    /** Adds products, or replaces them; one that is in the index as it is costs no write. */
    void put(List<Product> products) {
        make();
        StringBuilder lines = new StringBuilder();
        for (Product product : products) {
            JsonObject document = new JsonObject();
            document.addProperty("name", product.getName());
            document.addProperty("price", product.getPrice());
            JsonObject id = new JsonObject();
            id.addProperty("_id", product.getId());
            JsonObject update = new JsonObject();
            update.add("doc", document);
            update.addProperty("doc_as_upsert", true);
            lines.append(of("update", id)).append('\n').append(update).append('\n');
        }
        if (elasticsearch
                .call("POST", INDEX + "/_bulk", lines.toString())
                .get("errors")
                .getAsBoolean()) {
            throw new StoreException("some products were not indexed");
        }
    }

    List<Found> find(String text) {
        JsonObject query = JsonParser.parseString(QUERY).getAsJsonObject();
        query.getAsJsonObject("query")
                .getAsJsonObject("match")
                .getAsJsonObject("name")
                .addProperty("query", text);
        JsonObject result = elasticsearch.call("POST", INDEX + "/_search", query.toString());
        return StreamSupport.stream(
                        result.getAsJsonObject("hits").getAsJsonArray("hits").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .map(ProductIndex::found)
                .toList();
    }

    private static Found found(JsonObject hit) {
        JsonObject product = hit.getAsJsonObject("_source");
        return Found.newBuilder()
                .setId(hit.get("_id").getAsString())
                .setName(product.get("name").getAsString())
                .setPrice(product.get("price").getAsLong())
                .build();
    }

    private static JsonObject of(String name, JsonElement value) {
        JsonObject object = new JsonObject();
        object.add(name, value);
        return object;
    }

    /** An index that the first document makes would have other fields. */
    private void make() {
        if (!made) {
            elasticsearch.call("PUT", INDEX, FIELDS, MADE_OR_THERE);
            made = true;
        }
    }

    /** From the status yellow on, the index answers searches; where there is no index, the call fails. */
    @Override
    public void check() {
        make();
        elasticsearch.call("GET", "/_cluster/health" + INDEX + "?wait_for_status=yellow&timeout=1s", "");
    }

    @Override
    public void close() {
        elasticsearch.close();
    }
}
