using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Finds calls that block a thread: <c>.Result</c>, <c>.Wait()</c> and <c>.GetAwaiter().GetResult()</c>.
/// </summary>
internal static class BlockedCall
{
    public static void CheckResult(OperationAnalysisContext context, TernSymbols symbols, IPropertyReferenceOperation result)
    {
        if (result.Instance is { } task && symbols.IsTaskLike(task.Type)) Check(context, symbols, result, ".Result", task);
    }

    public static void CheckWait(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation wait)
    {
        if (wait.Instance is { } task && symbols.IsTask(task.Type)) Check(context, symbols, wait, ".Wait()", task);
    }

    public static void CheckGetResult(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation getResult)
    {
        if (getResult.Instance is IInvocationOperation { TargetMethod.Name: "GetAwaiter", Instance: { } task })
            Check(context, symbols, getResult, ".GetAwaiter().GetResult()", task);
    }

    private static void Check(OperationAnalysisContext context, TernSymbols symbols, IOperation waiting, string how, IOperation task)
    {
        // A synchronous Dispose has no other way to wait for DisposeAsync.
        if (task.InnermostCall() is not { TargetMethod: { Name: not "DisposeAsync" } method } call) return;
        if (!symbols.IsCall(method) || !symbols.IsTaskLike(method.ReturnType)) return;
        context.ReportDiagnostic(Diagnostic.Create(Rules.BlockedCall, waiting.Syntax.GetLocation(), how, call.Display()));
    }
}
