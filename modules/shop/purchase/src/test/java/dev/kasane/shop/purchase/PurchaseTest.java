package dev.kasane.shop.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.browser.Browser;
import dev.kasane.browser.Tab;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody buys in the shop: in a real browser, with every service and every store of the way running. */
class PurchaseTest {

    /** A PNG of two pixels by one. */
    private static final String PICTURE =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNQOAAAAQMA4TXsS9MAAAAASUVORK5CYII=";

    @TempDir
    static Path keys;

    static Browser browser;
    static Shop shop;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start();
        shop = Shop.start(keys);
    }

    @AfterAll
    static void stop() throws IOException {
        if (shop != null) {
            shop.close();
        }
        browser.close();
    }

    private static void fill(Tab page, String field, String text) {
        page.click(field).type(text);
    }

    /** Chooses a file for a field, as a person does in the browser's dialog. */
    private static void choose(Tab page, String field, String base64) {
        page.value("(() => { const files = new DataTransfer();"
                + "files.items.add(new File([Uint8Array.from(atob('" + base64
                + "'), it => it.charCodeAt(0))], 'picture'));"
                + "document.querySelector('" + field + "').files = files.files; return 0; })()");
    }

    private static Tab open() {
        return browser.open(URI.create("http://127.0.0.1:" + shop.page() + "/"));
    }

    private static void logIn(Tab page, String address, String password, String action) {
        fill(page, "[name=email]", address);
        fill(page, "[name=password]", password);
        page.click("[value=" + action + "]");
        page.waitFor("!document.getElementById('account').hidden");
    }

    /** Searches until the product is in the index. */
    private static void search(Tab page, String text) throws InterruptedException {
        fill(page, "[name=text]", text);
        String found = "document.getElementById('products').textContent.includes('Pear 12.50')";
        for (int i = 0; i < 50; i++) {
            page.click("#search button");
            Thread.sleep(200);
            if (page.value(found).equals("true")) {
                return;
            }
        }
        page.waitFor(found);
    }

    @Test
    void anOrderIsPaidEarnsPointsAndIsDelivered() throws Exception {
        Tab seller = open();
        logIn(seller, Shop.ADMIN, Shop.ADMIN_PASSWORD, "log-in");
        seller.waitFor("!document.getElementById('selling').hidden");
        fill(seller, "[name=id]", "pear");
        fill(seller, "[name=name]", "Pear");
        fill(seller, "[name=price]", "1250");
        choose(seller, "[name=picture]", PICTURE);
        seller.click("#selling button");
        seller.waitFor("document.getElementById('products').textContent.includes('Pear 12.50')");

        Tab buyer = open();
        logIn(buyer, "ada@shop.test", "analytical engine", "register");
        buyer.waitFor("document.getElementById('add-pear') !== null");
        buyer.waitFor("document.getElementById('picture-pear').naturalWidth === 2");
        buyer.click("#add-pear");
        buyer.waitFor("document.getElementById('cart').textContent.includes('1 × pear')");
        buyer.click("#check-out");
        buyer.waitFor("document.getElementById('message').textContent === 'no way to pay is set'");
        fill(buyer, "[name=reference]", "card_ada");
        fill(buyer, "[name=digits]", "4242");
        buyer.click("#payment button");
        buyer.waitFor("document.getElementById('message').textContent.includes('this card')");
        buyer.click("#check-out");

        buyer.waitFor("document.getElementById('message').textContent === 'You paid 12.50.'");
        buyer.waitFor("document.getElementById('points').textContent === '12'");
        buyer.waitFor("document.getElementById('orders').textContent === '1 × pear: 12.50, preparing'");

        search(buyer, "paer");
        buyer.click("#about-pear");
        buyer.waitFor("!document.getElementById('about').hidden");
        fill(buyer, "[name=stars]", "4");
        fill(buyer, "[name=comment]", "Juicy & sweet");
        buyer.click("#rating button");
        buyer.waitFor("document.getElementById('comments').textContent === 'Juicy & sweet'");
        buyer.waitFor("document.getElementById('rating-pear').textContent === '★ 4.0 (1)'");
        buyer.picture("shop");
        assertThat(buyer.value("document.getElementById('cart').childElementCount"))
                .isEqualTo("0");
        assertThat(buyer.complaints()).isEmpty();
    }
}
