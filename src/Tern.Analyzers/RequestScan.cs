using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds scans that a request waits for.</summary>
internal static class RequestScan
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (!IsScan(call.TargetMethod, symbols) || ReadsFew(call)) return;
        if (context.ContainingSymbol is IMethodSymbol member && RequestPath.Holds(call, member, symbols))
            context.ReportDiagnostic(Diagnostic.Create(Rules.RequestScan, call.Syntax.GetLocation(), call.Display()));
    }

    private static bool IsScan(IMethodSymbol method, TernSymbols symbols) => method.Name switch
    {
        "Scan" => symbols.IsTable(method.ContainingType),
        "ScanAsync" or "ScanPagesAsync" or "ScanItemsAsync" => symbols.IsDynamoDbClient(method.ContainingType),
        _ => false,
    };

    // A limit without a filter reads some arbitrary items. In a low-level request, the limit applies to a page, and
    // ScanAsync reads one page.
    private static bool ReadsFew(IInvocationOperation call)
    {
        var options = call.Argument("options") is { } given && call.TargetMethod.Name == "Scan" ? given : call.Argument("request");
        if (options is null || options.ConstantValue is { HasValue: true, Value: null }) return call.TargetMethod.Name == "Scan" && IsForFirst(call);
        if (options is ILocalReferenceOperation local && local.Initializer() is { } initializer) options = initializer;

        // Options that can't be analyzed get the benefit of the doubt.
        if (options is not IObjectCreationOperation creation) return true;
        if (creation.Set("Filter") is not null || creation.Set("FilterExpression") is not null) return false;
        return (creation.Set("Limit") is not null && call.TargetMethod.Name is "Scan" or "ScanAsync") || (call.TargetMethod.Name == "Scan" && IsForFirst(call));
    }

    private static bool IsForFirst(IInvocationOperation call) =>
        call.Parent is IInvocationOperation { TargetMethod.Name: "FirstOrDefaultAsync" } first && first.Instance == call;
}
