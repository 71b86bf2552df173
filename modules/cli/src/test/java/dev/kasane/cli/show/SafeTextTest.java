package dev.kasane.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SafeTextTest {

    @Test
    void what_is_made_harmless_for_markdown_is_read_as_it_was() {
        String text = "spec.containers[0].image: a|b `c` <d> &#59; www.example.org_*~#!";

        String markdown = SafeText.forMarkdown(text);

        assertThat(markdown).doesNotContain("|", "`", "<", "[", "*", "_");
        assertThat(SafeText.ofMarkdown(markdown)).isEqualTo(text);
    }

    @Test
    void a_block_of_code_stays_as_it_is() {
        assertThat(SafeText.ofMarkdown("a&#59;\n````\n&#59;\n```\n&#59;\n````\nb&#59;\n"))
                .isEqualTo("a;\n````\n&#59;\n```\n&#59;\n````\nb;\n");
    }

    @Test
    void a_reference_to_what_cannot_be_seen_stays_one() {
        assertThat(SafeText.ofMarkdown("&#27;&#10;&#127;&#8238;&#x41;&#;&#99999999999;&#65"))
                .isEqualTo("&#27;&#10;&#127;&#8238;&#x41;&#;&#99999999999;&#65");
    }
}
