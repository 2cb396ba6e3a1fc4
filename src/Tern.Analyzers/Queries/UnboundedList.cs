using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds queries and scans that are read completely into memory.</summary>
internal static class UnboundedList
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (call.TargetMethod.Name == "ToListAsync" && symbols.IsQuery(call.TargetMethod.ContainingType)) Check(context, call, call.Instance, symbols);
    }

    /// <summary>Checks LINQ methods that collect the pages and items enumerated by a client.</summary>
    public static void CheckLinq(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (symbols.AsyncEnumerable is not null && SymbolEqualityComparer.Default.Equals(call.TargetMethod.ContainingType, symbols.AsyncEnumerable)
            && call.Arguments.Length > 0) Check(context, call, call.Arguments[0].Value, symbols);
    }

    private static void Check(OperationAnalysisContext context, IInvocationOperation list, IOperation? source, TernSymbols symbols)
    {
        source = source?.Unconverted();
        if (source is ILocalReferenceOperation local) source = local.Initializer();

        // Select reads a smaller type from the same items.
        while (source is IInvocationOperation { TargetMethod: { Name: "Select", IsStatic: false }, Instance: { } whole }) source = whole.Unconverted();
        if (source is IInvocationOperation read && symbols.IsCall(read.TargetMethod) && What(read.TargetMethod.Name) is { } what && !IsLimited(read))
            context.ReportDiagnostic(Diagnostic.Create(Rules.UnboundedList, list.Syntax.GetLocation(), list.TargetMethod.Name, what));
    }

    private static string? What(string method) => method switch
    {
        "Query" or "QueryItemsAsync" or "QueryPagesAsync" => "query",
        "Scan" or "ScanItemsAsync" or "ScanPagesAsync" => "scan",
        _ => null,
    };

    // In low-level requests, Limit applies to each page, and all pages are read.
    private static bool IsLimited(IInvocationOperation read)
    {
        if (read.TargetMethod.Name is not ("Query" or "Scan")) return false;
        if (read.Argument("key") is IInvocationOperation { TargetMethod.Name: "EqualTo" }) return true;
        var options = read.Argument("options");
        if (options is ILocalReferenceOperation local && local.Initializer() is { } initializer) options = initializer;
        if (options is null || options.ConstantValue is { HasValue: true, Value: null }) return false;
        return options is not IObjectCreationOperation creation || creation.Set("Limit") is not null;
    }
}
