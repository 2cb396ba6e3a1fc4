using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.Generator;

/// <summary>Generates the code that writes and reads items and creates their keys.</summary>
[Generator(LanguageNames.CSharp)]
public sealed class DynamoItemGenerator : IIncrementalGenerator
{
    private const string Item = "Tern.DynamoDb.DynamoItemAttribute";
    private const string Map = "Tern.DynamoDb.DynamoMapAttribute`1";
    private const string Table = "Tern.DynamoDb.DynamoTableAttribute";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        var own = Items(context, Item, "ItemParsed");
        var shared = Items(context, Item + "`1", "ItemOfTableParsed");
        var foreign = context.SyntaxProvider
            .ForAttributeWithMetadataName(Map, static (node, _) => node is TypeDeclarationSyntax, static (target, _) => ItemParser.ParseForeign(target))
            .SelectMany(static (items, _) => items)
            .WithTrackingName("ForeignParsed");

        var clashing = FileNamesOf(own).Combine(FileNamesOf(shared)).Combine(FileNamesOf(foreign))
            .Select(static (all, _) => FileNames.Clashing(all.Left.Left.Concat(all.Left.Right).Concat(all.Right)))
            .WithTrackingName("Clashing");
        Wire(context, own, clashing, "Item");
        Wire(context, shared, clashing, "ItemOfTable");
        Wire(context, foreign, clashing, "Foreign");

        var tables = context.SyntaxProvider
            .ForAttributeWithMetadataName(Table, static (node, _) => node is TypeDeclarationSyntax, static (target, _) => TableFileParser.Parse(target))
            .Where(static table => table is not null).Select(static (table, _) => table!)
            .WithTrackingName("TableModels");
        var alike = tables.Select(static (table, _) => table.FileName).Collect()
            .Select(static (names, _) => FileNames.Clashing(names))
            .WithTrackingName("ClashingTables");
        context.RegisterSourceOutput(tables.Combine(alike), static (output, table) =>
            output.AddSource(FileNames.Distinct(table.Left.FileName, table.Right), TableFileEmitter.Emit(table.Left)));

        var between = Spaces(own).Combine(Spaces(shared)).Combine(Spaces(foreign))
            .Select(static (all, _) => all.Left.Left.Concat(all.Left.Right).Concat(all.Right).ToList())
            .Select(static (spaces, _) => new EquatableArray<DiagnosticModel>(KeySpaces.Collisions(spaces).Concat(Layouts.Faults(spaces))))
            .WithTrackingName("Collisions");
        context.RegisterSourceOutput(between, static (output, found) =>
        {
            foreach (var diagnostic in found) output.ReportDiagnostic(diagnostic.ToDiagnostic());
        });
    }

    private static IncrementalValuesProvider<ParsedItem> Items(IncrementalGeneratorInitializationContext context, string attribute, string name) =>
        context.SyntaxProvider
            .ForAttributeWithMetadataName(attribute, static (node, _) => node is TypeDeclarationSyntax, static (target, _) => ItemParser.Parse(target))
            .WithTrackingName(name);

    // Cached separately: an edit above a declaration moves its diagnostics, but doesn't change the generated source.
    private static void Wire(
        IncrementalGeneratorInitializationContext context, IncrementalValuesProvider<ParsedItem> parsed,
        IncrementalValueProvider<EquatableArray<string>> clashing, string name)
    {
        var models = Models(parsed).WithTrackingName(name + "Models");
        context.RegisterSourceOutput(models.Combine(clashing), static (output, item) =>
            output.AddSource(FileNames.Distinct(item.Left.FileName, item.Right), ItemEmitter.Emit(item.Left)));

        var stubs = parsed.Where(static item => item.Stub is not null).Select(static (item, _) => item.Stub!).WithTrackingName(name + "Stubs");
        context.RegisterSourceOutput(stubs.Combine(clashing), static (output, stub) =>
            output.AddSource(FileNames.Distinct(stub.Left.FileName, stub.Right), StubEmitter.Emit(stub.Left)));

        var diagnostics = parsed.SelectMany(static (item, _) => item.Diagnostics).WithTrackingName(name + "Diagnostics");
        context.RegisterSourceOutput(diagnostics, static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
    }

    private static IncrementalValuesProvider<ItemModel> Models(IncrementalValuesProvider<ParsedItem> parsed) =>
        parsed.Where(static item => item.Model is not null).Select(static (item, _) => item.Model!);

    private static IncrementalValueProvider<EquatableArray<string>> FileNamesOf(IncrementalValuesProvider<ParsedItem> parsed) =>
        parsed.Where(static item => item.Model is not null || item.Stub is not null)
            .Select(static (item, _) => item.Model?.FileName ?? item.Stub!.FileName).Collect().Select(static (names, _) => new EquatableArray<string>(names));

    private static IncrementalValueProvider<EquatableArray<KeySpace>> Spaces(IncrementalValuesProvider<ParsedItem> parsed) =>
        parsed.SelectMany(static (item, _) => item.KeySpaces).Collect()
            .Select(static (all, _) => new EquatableArray<KeySpace>(all));
}
