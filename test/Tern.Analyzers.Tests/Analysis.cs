using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Tern.DynamoDb.Generator;

namespace Tern.Analyzers.Tests;

/// <summary>Runs the analyzer over source text, as the compiler does. The code to be reported is between ⟦ and
/// ⟧.</summary>
internal static class Analysis
{
    internal static readonly CSharpParseOptions Options = new(LanguageVersion.Preview);

    // The SDK's implicit usings, and a few more.
    private static readonly SyntaxTree s_usings = CSharpSyntaxTree.ParseText(
        """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Text.Json;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using Microsoft.AspNetCore.Builder;
        global using Microsoft.AspNetCore.Http;
        global using Microsoft.AspNetCore.Mvc;
        global using Microsoft.Extensions.DependencyInjection;
        global using Tern.DynamoDb;
        global using Tern.DynamoDb.Model;
        global using Tern.Lambda;
        global using Tern.Lambda.Events;
        """,
        Options, "Usings.cs");

    // Items of a table with indexes. Compiled once, and referenced by each test's compilation.
    private const string Shop = """
        public enum OrderStatus { Placed, Paid }

        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
        [DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
        [DynamoTableIndex("ByTotal", SortKey = "lsi1sk", IsLocal = true)]
        public sealed class ShopTable;

        [DynamoItem<ShopTable>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
        [DynamoIndex("ByStatus", Partition = "STATUS#{Status}", Sort = "{PlacedAt:O}")]
        [DynamoIndex("ByTotal", Sort = "TOTAL#{Cents:D10}")]
        public sealed partial record Order(
            string CustomerId, int Number, OrderStatus Status, DateTimeOffset PlacedAt, int Cents, string Note);

        [DynamoTable("users")]
        [DynamoTableIndex("ByMail", PartitionKey = "mail", Projection = IndexProjection.Include, IncludedAttributes = new[] { "Name" })]
        [DynamoItem]
        public sealed partial record User([property: PartitionKey] string Id, [property: DynamoAttribute("mail")] string? Mail, string Name, string? Note)
        {
            public string Colour { get; init; } = "red";
            public HashSet<string> Tags { get; init; } = [];
            public required List<string> Words { get; init; }
        }

        [DynamoItem(ProjectionOf = typeof(User)), DynamoTable("users")]
        public sealed partial record UserName([property: PartitionKey] string Id, string Name);

        [DynamoTable("customers"), DynamoItem]
        public sealed partial record Customer([property: PartitionKey] string Id, string Name, string? Next);

        """;

    /// <summary>The references of these tests, except those that would make the program a test project
    /// itself.</summary>
    internal static ImmutableArray<MetadataReference> References { get; } =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => !Path.GetFileName(path).StartsWith("xunit", StringComparison.Ordinal)
                && Path.GetFileName(path) is not ("Tern.Analyzers.dll" or "Tern.Analyzers.CodeFixes.dll" or "Tern.Analyzers.Tests.dll"))
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>A method around statements, with tables and keys as its parameters.</summary>
    internal static string Method(string statements, string parameters = "", string result = "Task") => $$"""
        public sealed class Use(DynamoTable<Order> orders, DynamoTable<Customer> customers, DynamoDbClient db)
        {
            public async {{result}} RunAsync(List<string> ids{{parameters}})
            {
        {{Indent(statements, 8)}}
            }
        }

        """;

    /// <summary>Checks that the rule is reported at the marked places and nowhere else.</summary>
    internal static async Task ReportsAsync(string id, string source)
    {
        var (text, spans) = Unmark(source);
        Assert.NotEmpty(spans);
        var found = await FindAsync(id, text);
        Assert.Equal(
            spans.Select(span => text.Substring(span.Start, span.Length)),
            found.Select(one => text.Substring(one.Location.SourceSpan.Start, one.Location.SourceSpan.Length)));
        Assert.Equal(spans, found.Select(static one => one.Location.SourceSpan));
        Assert.All(found, one => Assert.EndsWith($"docs/rules/{id}.md", one.Descriptor.HelpLinkUri));
    }

    /// <summary>Checks that the rule reports nothing.</summary>
    internal static async Task AcceptsAsync(string id, string source) =>
        Assert.Empty((await FindAsync(id, source)).Select(static one => one.ToString()));

    /// <summary>The rule's reports for source that the compiler accepts, from top to bottom.</summary>
    internal static async Task<List<Diagnostic>> FindAsync(string id, string source, OutputKind kind = OutputKind.DynamicallyLinkedLibrary) =>
        [.. (await AnalyzeAsync(Compile(source, kind))).Where(one => one.Id == id)];

    internal static async Task<List<Diagnostic>> AnalyzeAsync(Compilation compilation)
    {
        var errors = compilation.GetDiagnostics().Where(static one => one.Severity == DiagnosticSeverity.Error).Select(static one => one.ToString());
        Assert.Empty(errors);
        var found = await compilation.WithAnalyzers([new UsageAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        Assert.DoesNotContain(found, static one => one.Id == "AD0001");
        return [.. found.OrderBy(static one => one.Location.SourceSpan.Start)];
    }

    /// <summary>The source, compiled against the shop, with the generated code if it has its own items.</summary>
    internal static Compilation Compile(string source, OutputKind kind = OutputKind.DynamicallyLinkedLibrary, params MetadataReference[] more)
    {
        var compilation = s_base.Value.AddSyntaxTrees(CSharpSyntaxTree.ParseText(source, Options, "Program.cs"));
        if (more.Length > 0) compilation = compilation.AddReferences(more);
        if (kind != compilation.Options.OutputKind) compilation = compilation.WithOptions(compilation.Options.WithOutputKind(kind));
        return source.Contains("DynamoItem", StringComparison.Ordinal) ? Generate(compilation) : compilation;
    }

    private static readonly Lazy<CSharpCompilation> s_base = new(static () =>
    {
        using var shop = new MemoryStream();
        var written = Generate(Empty("Shop", References).AddSyntaxTrees(CSharpSyntaxTree.ParseText(Shop, Options, "Shop.cs"))).Emit(shop);
        Assert.Empty(written.Diagnostics.Where(static one => one.Severity == DiagnosticSeverity.Error));
        return Empty("Program", References.Add(MetadataReference.CreateFromImage(shop.ToArray())));
    });

    private static CSharpCompilation Empty(string name, IEnumerable<MetadataReference> references) => CSharpCompilation.Create(
        name, [s_usings], references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));

    private static CSharpCompilation Generate(CSharpCompilation compilation)
    {
        CSharpGeneratorDriver.Create([new DynamoItemGenerator().AsSourceGenerator()], parseOptions: Options)
            .RunGeneratorsAndUpdateCompilation(compilation, out var whole, out var said);
        Assert.Empty(said);
        return (CSharpCompilation)whole;
    }

    internal static (string Text, List<TextSpan> Spans) Unmark(string source)
    {
        var spans = new List<TextSpan>();
        for (var open = source.IndexOf('⟦', StringComparison.Ordinal); open >= 0; open = source.IndexOf('⟦', StringComparison.Ordinal))
        {
            source = source.Remove(open, 1);
            var close = source.IndexOf('⟧', StringComparison.Ordinal);
            source = source.Remove(close, 1);
            spans.Add(TextSpan.FromBounds(open, close));
        }

        return (source, spans);
    }

    internal static string Indent(string text, int by) =>
        string.Join('\n', text.Split('\n').Select(line => line.Length == 0 ? line : new string(' ', by) + line));
}
