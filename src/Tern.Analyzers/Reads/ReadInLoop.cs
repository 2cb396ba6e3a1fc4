using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds single reads that are awaited one after another.</summary>
internal static class ReadInLoop
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (!symbols.IsRead(call.TargetMethod) || !call.IsAwaited() || call.Arguments.Length == 0) return;
        foreach (var loop in call.Loops())
        {
            // Items that arrive over time, such as from a channel, aren't available all at once. The items of a query
            // are.
            if (loop is IForEachLoopOperation { IsAsynchronous: true } items && !IsOfQuery(items.Collection, symbols)) continue;
            if (!LoopReads.AreKnown(loop, call, call.Arguments[0].Value)) continue;

            var batch = symbols.IsTable(call.TargetMethod.ContainingType) ? "BatchGetAsync" : "BatchGetItemAsync";
            context.ReportDiagnostic(Diagnostic.Create(Rules.ReadInLoop, call.Syntax.GetLocation(), call.Display(), batch));
            return;
        }
    }

    private static bool IsOfQuery(IOperation collection, TernSymbols symbols)
    {
        var current = collection.Unconverted();
        while (current is IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: "WithCancellation" or "ConfigureAwait" } } call)
            current = call.Arguments[0].Value.Unconverted();
        while (current is IInvocationOperation { Instance: { } instance, TargetMethod.Name: "ConfigureAwait" or "WithCancellation" })
            current = instance.Unconverted();
        return symbols.IsQuery(current.Type);
    }
}
