using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints, for operations with pages, a stream of the pages and one of their items.</summary>
internal static class PaginatorPrinter
{
    internal static void Print(CodeWriter code, ResolvedService service, ProtocolPrinter protocol) =>
        code.Block($"public sealed partial class {service.Client}", () =>
        {
            foreach (var paginator in service.Paginators)
            {
                code.Line();
                PrintPages(code, paginator);
                if (MapToken(paginator) is { } map) PrintTokenText(code, paginator, map, protocol);
                if (paginator.Items is null) continue;
                code.Line();
                PrintItems(code, paginator);
            }
        });

    private static void PrintPages(CodeWriter code, ResolvedPaginator paginator)
    {
        var operation = paginator.Operation;
        code.Line($"/// <summary>Calls <c>{operation.Name}</c> until there are no more pages, and returns the pages.</summary>");
        code.Line("/// <param name=\"request\">The request. It isn't modified. Don't modify it while pages are read.</param>");
        PrintDocs(code);
        const string Returns = "The pages. Each page is requested when the previous one has been read.";
        code.Line($"/// <returns>{Returns}</returns>");
        PrintSequence(code, operation.Response.Name, $"{operation.Name}PagesAsync", operation.Request.Name, Returns, () =>
        {
            code.Line("var next = request.Copy();");
            code.Line($"var tokens = new AwsPageTokens<{TokenType(paginator)}>({First(paginator)});");
            code.Block("while (true)", () =>
            {
                code.Line($"var page = await {operation.Name}Async(next, options, cancellationToken).ConfigureAwait(false);");
                code.Line("yield return page;");
                if (paginator.More is { } more) code.Line($"if (!({more})) yield break;");
                code.Line();
                code.Line("// The last page has no token.");
                for (var i = 0; i < paginator.Tokens.Count; i++) code.Line($"var token{i} = {paginator.Tokens[i].Output};");
                code.Line($"if ({string.Join(" && ", paginator.Tokens.Select((t, i) => Absent(t, $"token{i}")))}) yield break;");
                code.Line(
                    $"tokens.Take({Taken(paginator)}, {CSharp.Literal(operation.Name)}, {CSharp.Literal(TokenName(paginator))});");
                for (var i = 0; i < paginator.Tokens.Count; i++) code.Line($"next.{paginator.Tokens[i].Input.Name} = token{i};");
            });
        });
    }

    private static void PrintItems(CodeWriter code, ResolvedPaginator paginator)
    {
        var operation = paginator.Operation;
        code.Line($"/// <summary>Calls <c>{operation.Name}</c> until there are no more pages, and returns the items of all pages.</summary>");
        code.Line("/// <param name=\"request\">The request. It isn't modified. Don't modify it while pages are read.</param>");
        PrintDocs(code);
        const string Returns = "The items of all pages. Each page is requested when the previous one has been read.";
        code.Line($"/// <returns>{Returns}</returns>");
        PrintSequence(code, paginator.Item!.Name + (paginator.HasNulls ? "?" : ""), $"{operation.Name}ItemsAsync", operation.Request.Name, Returns, () =>
            code.Block($"await foreach (var page in {operation.Name}PagesAsync(request, options, cancellationToken).ConfigureAwait(false))", () =>
                code.Line($"foreach (var item in {paginator.Items}) yield return item;")));
    }

    private static void PrintDocs(CodeWriter code)
    {
        code.Line("/// <param name=\"options\">Per-call settings that override the client's, or null.</param>");
        code.Line("/// <param name=\"cancellationToken\">Cancels the enumeration.</param>");
    }

    // Guarded, because two concurrent callers of one iterator would corrupt it. Invalid arguments throw immediately.
    private static void PrintSequence(CodeWriter code, string result, string name, string request, string returns, Action body)
    {
        code.Line($"public IAsyncEnumerable<{result}> {name}(");
        code.Indented(() => code.Line($"{request} request, AwsCallOptions? options = null, CancellationToken cancellationToken = default)"));
        code.Line("{");
        code.Indented(() =>
        {
            code.Line("ArgumentNullException.ThrowIfNull(request);");
            code.Line("return SequenceGuard.For(ReadAsync(cancellationToken));");
            code.Line();
            code.Line($"async IAsyncEnumerable<{result}> ReadAsync([EnumeratorCancellation] CancellationToken cancellationToken)");
            code.Line("{");
            code.Indented(body);
            code.Line("}");
        });
        code.Line("}");
        ClientPrinter.PrintTokenOverload(code, name, request, $"IAsyncEnumerable<{result}>", returns);
    }

    private static string Absent(PageToken token, string variable) => token.Input.Type switch
    {
        ScalarType { Kind: ScalarKind.String } => $"string.IsNullOrEmpty({variable})",
        HandWrittenType { IsStruct: false } or MapType or ListType => $"{variable} is null or {{ Count: 0 }}",
        _ => $"{variable} is null",
    };

    /// <summary>The type of the token if it is a map: a map is equal only to itself, so the text of such tokens is compared.</summary>
    internal static MapType? MapToken(ResolvedPaginator paginator) => paginator.Tokens is [{ Input.Type: MapType map }] ? map
        : paginator.Tokens.FirstOrDefault(token => token.Input.Type is MapType or ListType or StructureType) is { } token
            ? throw new CodegenException(
                $"The paginator of {paginator.Operation.Name} has the token {token.Input.WireName}, which this generator can't compare.")
            : null;

    private static string First(ResolvedPaginator paginator) => MapToken(paginator) is null
        ? Combined(paginator, (token, _) => $"next.{token.Input.Name}")
        : $"{TokenText(paginator)}(next.{paginator.Tokens[0].Input.Name})";

    private static string Taken(ResolvedPaginator paginator) => MapToken(paginator) is null
        ? Combined(paginator, (_, i) => $"token{i}")
        : $"{TokenText(paginator)}(token0)!";

    private static string TokenText(ResolvedPaginator paginator) => $"{paginator.Operation.Name}TokenText";

    private static void PrintTokenText(CodeWriter code, ResolvedPaginator paginator, MapType map, ProtocolPrinter protocol)
    {
        code.Line();
        code.Line("// Equal for equal tokens, in any order of their members.");
        code.Block($"private static string? {TokenText(paginator)}({map.Name}? token)", () =>
        {
            code.Line("if (token is null) return null;");
            code.Line($"const string operation = {CSharp.Literal(paginator.Operation.Name)};");
            code.Line("using var buffer = new PooledBuffer();");
            code.Line($"var sorted = new {map.Name}();");
            code.Line("foreach (var name in token.Keys.Order(StringComparer.Ordinal)) sorted[name] = token[name];");
            protocol.PrintText(code, map, "sorted");
            code.Line("return System.Text.Encoding.UTF8.GetString(buffer.WrittenSpan);");
        });
    }

    private static string TokenType(ResolvedPaginator paginator) => MapToken(paginator) is not null ? "string" : paginator.Tokens is [var only]
        ? only.Input.Type.Name + (only.Input.Type.IsValueType ? "?" : "")
        : $"({string.Join(", ", paginator.Tokens.Select(token => token.Input.Type.Name + "?"))})?";

    private static string TokenName(ResolvedPaginator paginator) =>
        string.Join(" and ", paginator.Tokens.Select(token => token.Output[(token.Output.IndexOf('.', StringComparison.Ordinal) + 1)..]));

    private static string Combined(ResolvedPaginator paginator, Func<PageToken, int, string> part) => paginator.Tokens is [var only]
        ? part(only, 0)
        : $"({string.Join(", ", paginator.Tokens.Select(part))})";
}
