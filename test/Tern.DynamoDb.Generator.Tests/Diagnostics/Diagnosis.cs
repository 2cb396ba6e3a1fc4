using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator.Tests.Diagnostics;

/// <summary>Sources with one mistake, and the diagnostic that they must get.</summary>
internal static class Diagnosis
{
    public const string Table = """
        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
        [DynamoTableIndex("ByName", PartitionKey = "gpk", SortKey = "gsk")]
        public sealed class Shop;

        """;

    public static void ReportsOrNot(string source, string? id, string? place, string? message)
    {
        if (id is not null)
        {
            Reports(source, id, place, message);
            return;
        }

        var run = GeneratorRun.Of(source);
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    public static string Item(string partition, string sort, string parameters) =>
        Table + $"""[DynamoItem<Shop>(Partition = "{partition}", Sort = "{sort}")] public partial record A({parameters});""" + "\n";

    public static void Reports(string source, string id, string? at, string? message = null, DiagnosticSeverity severity = DiagnosticSeverity.Error)
    {
        var run = GeneratorRun.Of(source);
        var diagnostic = Assert.Single(run.Diagnostics);
        Assert.Equal(id, diagnostic.Id);
        Assert.Equal(severity, diagnostic.Severity);
        if (message is not null) Assert.Equal(message, diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
        var text = run.Output.SyntaxTrees.First().GetText().ToString(diagnostic.Location.SourceSpan);
        if (at is not null) Assert.Equal(at, text);
        Assert.EndsWith($"docs/rules/{id}.md", diagnostic.Descriptor.HelpLinkUri);
    }
}
