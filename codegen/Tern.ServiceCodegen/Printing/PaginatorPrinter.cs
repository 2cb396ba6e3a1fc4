using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints, for operations with pages, a stream of the pages and one of their items.</summary>
internal static class PaginatorPrinter
{
    internal static void Print(CodeWriter code, ResolvedService service) => code.Block($"public sealed partial class {service.Client}", () =>
    {
        foreach (var paginator in service.Paginators)
        {
            code.Line();
            PrintPages(code, paginator);
            if (paginator.Items is null) continue;
            code.Line();
            PrintItems(code, paginator);
        }
    });

    private static void PrintPages(CodeWriter code, ResolvedPaginator paginator)
    {
        var operation = paginator.Operation;
        code.Line($"/// <summary>Calls <c>{operation.Name}</c> until there are no more pages.</summary>");
        code.Line("/// <param name=\"request\">What is asked; it is not changed, and must not be while pages are read.</param>");
        PrintDocs(code);
        code.Line("/// <returns>The pages. A page is asked for when the one before has been read.</returns>");
        PrintSequence(code, operation.Response.Name, $"{operation.Name}PagesAsync", operation.Request.Name, () =>
        {
            code.Line("var next = request.Copy();");
            code.Line($"var tokens = new AwsPageTokens<{TokenType(paginator)}>({Combined(paginator, (token, _) => $"next.{token.Input.Name}")});");
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
                    $"tokens.Take({Combined(paginator, (_, i) => $"token{i}")}, {CSharp.Literal(operation.Name)}, {CSharp.Literal(TokenName(paginator))});");
                for (var i = 0; i < paginator.Tokens.Count; i++) code.Line($"next.{paginator.Tokens[i].Input.Name} = token{i};");
            });
        });
    }

    private static void PrintItems(CodeWriter code, ResolvedPaginator paginator)
    {
        var operation = paginator.Operation;
        code.Line($"/// <summary>Calls <c>{operation.Name}</c> until there are no more pages, and gives what is on them.</summary>");
        code.Line("/// <param name=\"request\">What is asked; it is not changed, and must not be while pages are read.</param>");
        PrintDocs(code);
        code.Line("/// <returns>The items of all pages. A page is asked for when the one before has been read.</returns>");
        PrintSequence(code, paginator.Item!.Name + (paginator.HasNulls ? "?" : ""), $"{operation.Name}ItemsAsync", operation.Request.Name, () =>
            code.Block($"await foreach (var page in {operation.Name}PagesAsync(request, options, cancellationToken).ConfigureAwait(false))", () =>
                code.Line($"foreach (var item in {paginator.Items}) yield return item;")));
    }

    private static void PrintDocs(CodeWriter code)
    {
        code.Line("/// <param name=\"options\">What each call wants other than its client; null for nothing.</param>");
        code.Line("/// <param name=\"cancellationToken\">Ends the stream.</param>");
    }

    // Guarded: two callers of one iterator would corrupt it. What is wrong with the arguments is told at once.
    private static void PrintSequence(CodeWriter code, string result, string name, string request, Action body)
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
    }

    private static string Absent(PageToken token, string variable) => token.Input.Type switch
    {
        ScalarType { Kind: ScalarKind.String } => $"string.IsNullOrEmpty({variable})",
        HandWrittenType { IsStruct: false } => $"{variable} is null or {{ Count: 0 }}",
        _ => $"{variable} is null",
    };

    private static string TokenType(ResolvedPaginator paginator) => paginator.Tokens is [var only]
        ? only.Input.Type.Name + (only.Input.Type.IsValueType ? "?" : "")
        : $"({string.Join(", ", paginator.Tokens.Select(token => token.Input.Type.Name + "?"))})?";

    private static string TokenName(ResolvedPaginator paginator) =>
        string.Join(" and ", paginator.Tokens.Select(token => token.Output[(token.Output.IndexOf('.', StringComparison.Ordinal) + 1)..]));

    private static string Combined(ResolvedPaginator paginator, Func<PageToken, int, string> part) => paginator.Tokens is [var only]
        ? part(only, 0)
        : $"({string.Join(", ", paginator.Tokens.Select(part))})";
}
