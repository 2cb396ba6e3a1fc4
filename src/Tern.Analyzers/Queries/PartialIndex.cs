using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Finds queries of an index that doesn't contain the whole item. Only single expressions are analyzed: if the query is
/// passed on or stored in a variable, other code may still call Select on it. If it doesn't, the query throws at run
/// time.
/// </summary>
internal static class PartialIndex
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (!symbols.IsTable(call.TargetMethod.ContainingType)) return;
        if (call.TargetMethod.Name != "QueryPageAsync" && !(call.TargetMethod.Name == "Query" && ReadsItems(call))) return;
        if (call.Argument("key") is not { } key || Marked(key) is not { } mark) return;
        var missing = mark.ConstructorArguments is [{ Kind: TypedConstantKind.Array, Values: var values }]
            ? values.Select(value => $"'{value.Value}'").ToList() : [];
        context.ReportDiagnostic(Diagnostic.Create(
            Rules.PartialIndex, call.Syntax.GetLocation(), call.Display(),
            missing.Count == 0 ? "may lack attributes of them" : $"lacks {string.Join(", ", missing)}"));
    }

    private static bool ReadsItems(IInvocationOperation call)
    {
        var outer = call.Outermost();
        return outer.Parent switch
        {
            IInvocationOperation next => next.Instance == outer && next.TargetMethod.Name is not ("Select" or "CountAsync" or "Preview"),
            IForEachLoopOperation loop => loop.Collection == outer,

            // WithCancellation, and .NET's other extension methods for sequences.
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true } extension } } =>
                extension.ContainingNamespace.ToDisplayString().StartsWith("System", StringComparison.Ordinal),
            _ => false,
        };
    }

    // The index's method starts the condition, which further calls narrow.
    private static AttributeData? Marked(IOperation key)
    {
        key = key.Unconverted();
        while (key is IInvocationOperation call)
        {
            var found = call.TargetMethod.GetAttributes().FirstOrDefault(attribute => attribute.AttributeClass is
            {
                Name: "DynamoPartialIndexAttribute", ContainingNamespace: { Name: "DynamoDb", ContainingNamespace.Name: "Tern" },
            });
            if (found is not null) return found;
            if ((call.Instance ?? call.Arguments.FirstOrDefault()?.Value) is not { } before) return null;
            key = before.Unconverted();
        }

        return key is ILocalReferenceOperation local && local.Initializer() is { } initializer ? Marked(initializer) : null;
    }
}
