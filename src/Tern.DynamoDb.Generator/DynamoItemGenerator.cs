using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.Generator;

/// <summary>Generates how item types are written, read and keyed.</summary>
[Generator(LanguageNames.CSharp)]
public sealed class DynamoItemGenerator : IIncrementalGenerator
{
    private const string Item = "Tern.DynamoDb.DynamoItemAttribute";
    private const string Map = "Tern.DynamoDb.DynamoMapAttribute`1";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        var own = Items(context, Item);
        Wire(context, own, "Item");
        var shared = Items(context, Item + "`1");
        Wire(context, shared, "ItemOfTable");
        var foreign = context.SyntaxProvider
            .ForAttributeWithMetadataName(Map, static (node, _) => node is TypeDeclarationSyntax, static (target, _) => ItemParser.ParseForeign(target))
            .SelectMany(static (items, _) => items)
            .WithTrackingName("ForeignParsed");
        Wire(context, foreign, "Foreign");

        var spaces = Spaces(own).Combine(Spaces(shared)).Combine(Spaces(foreign))
            .Select(static (all, _) => KeySpaces.Collisions(all.Left.Left.Concat(all.Left.Right).Concat(all.Right)))
            .WithTrackingName("Collisions");
        context.RegisterSourceOutput(spaces, static (output, found) =>
        {
            foreach (var diagnostic in found) output.ReportDiagnostic(diagnostic.ToDiagnostic());
        });
    }

    private static IncrementalValuesProvider<ParsedItem> Items(IncrementalGeneratorInitializationContext context, string attribute) =>
        context.SyntaxProvider
            .ForAttributeWithMetadataName(attribute, static (node, _) => node is TypeDeclarationSyntax, static (target, _) => ItemParser.Parse(target))
            .WithTrackingName(attribute.EndsWith("1", StringComparison.Ordinal) ? "ItemOfTableParsed" : "ItemParsed");

    // What the source is made of and what is wrong travel apart: positions change with every line above, the source doesn't.
    private static void Wire(IncrementalGeneratorInitializationContext context, IncrementalValuesProvider<ParsedItem> parsed, string name)
    {
        var models = parsed.Where(static item => item.Model is not null).Select(static (item, _) => item.Model!).WithTrackingName(name + "Models");
        context.RegisterSourceOutput(models, static (output, model) => output.AddSource(model.FileName, ItemEmitter.Emit(model)));

        var diagnostics = parsed.SelectMany(static (item, _) => item.Diagnostics).WithTrackingName(name + "Diagnostics");
        context.RegisterSourceOutput(diagnostics, static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
    }

    private static IncrementalValueProvider<EquatableArray<KeySpace>> Spaces(IncrementalValuesProvider<ParsedItem> parsed) =>
        parsed.Where(static item => item.KeySpace is not null).Select(static (item, _) => item.KeySpace!).Collect().Select(static (all, _) => new EquatableArray<KeySpace>(all));
}
