using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Suppresses CA1812 ("is never instantiated") for classes that declare tables: items and calls refer to a layout's type, and it is
/// never instantiated.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LayoutSuppressor : DiagnosticSuppressor
{
    private static readonly SuppressionDescriptor s_layout = new("TERNS1001", "CA1812", "The class declares a table and is never instantiated");

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } = ImmutableArray.Create(s_layout);

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (var diagnostic in context.ReportedDiagnostics)
        {
            if (diagnostic.Location.SourceTree is not { } tree) continue;
            var node = tree.GetRoot(context.CancellationToken).FindNode(diagnostic.Location.SourceSpan);
            if (context.GetSemanticModel(tree).GetDeclaredSymbol(node, context.CancellationToken) is INamedTypeSymbol type && IsLayout(type))
                context.ReportSuppression(Suppression.Create(s_layout, diagnostic));
        }
    }

    private static bool IsLayout(INamedTypeSymbol type) =>
        type.GetAttributes().Any(static attribute => attribute.AttributeClass?.ToDisplayString() == "Tern.DynamoDb.DynamoTableAttribute");
}
