package dev.kasane.flux.resourceset;

import dev.kasane.gotemplate.function.Catalogue;
import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.FunctionTable;
import dev.kasane.gotemplate.function.Parameter;
import dev.kasane.gotemplate.function.Slugs;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions for templates of a ResourceSet: those of slim-sprig 3.0.0 that do not depend on the machine, and those
 * of Flux Operator.
 */
final class SetFunctions implements FunctionTable {

    private static final int LONGEST_SLUG = 63;

    /** Those of slim-sprig, without its {@code nonhermeticFunctions}. */
    static final Set<String> SPRIG = Set.of("""
            add add1 adler32sum ago all any append atoi b32dec b32enc b64dec b64enc base biggest cat ceil
            chunk clean coalesce compact concat contains deepEqual default dict dig dir div duration
            durationRound empty ext fail first float64 floor fromJson get has hasKey hasPrefix hasSuffix
            hello indent initial int int64 isAbs join keys kindIs kindOf last list lower max maxf min minf
            mod mul mustAppend mustChunk mustCompact mustDateModify mustFirst mustFromJson mustHas
            mustInitial mustLast mustPrepend mustRegexFind mustRegexFindAll mustRegexMatch
            mustRegexReplaceAll mustRegexReplaceAllLiteral mustRegexSplit mustRest mustReverse mustSlice
            mustToDate mustToJson mustToPrettyJson mustToRawJson mustUniq mustWithout must_date_modify
            nindent omit osBase osClean osDir osExt osIsAbs pick pluck plural prepend quote randInt regexFind
            regexFindAll regexMatch regexQuoteMeta regexReplaceAll regexReplaceAllLiteral regexSplit repeat
            replace rest reverse round seq set sha1sum sha256sum slice sortAlpha split splitList splitn
            squote sub substr ternary title toDate toDecimal toJson toPrettyJson toRawJson toString toStrings
            trim trimAll trimPrefix trimSuffix trimall trunc tuple typeIs typeIsLike typeOf uniq unixEpoch
            unset until untilStep upper urlJoin urlParse values without
            """.split("\\s+"));

    private final Map<String, Function> own = Map.of(
            "inputs", new Function(List.of(), null, (a, budget) -> inputs()),
            "slugify", new Function(List.of(Parameter.TEXT), null, (a, budget) -> Slugs.slug(a.text(0), LONGEST_SLUG)),
            "toYaml", new Function(List.of(Parameter.ANY), null, (a, budget) -> GoYaml.write(a.any(0))),
            "mustToYaml", new Function(List.of(Parameter.ANY), null, (a, budget) -> GoYaml.write(a.any(0))));

    private GoMap inputs = GoMap.empty();

    /** Sets the inputs for the following templates. */
    void use(GoMap next) {
        inputs = next;
    }

    private GoMap inputs() {
        return inputs;
    }

    @Override
    public @Nullable Function get(String name) {
        Function function = own.get(name);
        return function == null && SPRIG.contains(name) ? Catalogue.all().get(name) : function;
    }
}
