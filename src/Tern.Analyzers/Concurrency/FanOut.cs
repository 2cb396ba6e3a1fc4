using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Finds calls that all run at the same time: tasks created by <c>Select</c>, or collected in a loop.
/// </summary>
internal static class FanOut
{
    /// <summary>
    /// The diagnostic property which indicates that the fix can replace the whole <c>Task.WhenAll(….Select(…))</c>,
    /// rather than only the <c>Select</c>.
    /// </summary>
    public const string WhenAll = "WhenAll";

    public static void CheckSelect(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation select)
    {
        if (!SymbolEqualityComparer.Default.Equals(select.TargetMethod.ContainingType, symbols.Enumerable) || select.Arguments.Length != 2) return;
        if (select.Arguments[1].Value.Unconverted() is not IDelegateCreationOperation { Target: IAnonymousFunctionOperation function }) return;
        if (!symbols.IsTaskLike(function.Symbol.ReturnType) || LambdaReads.Of(function, symbols) is not { IsBounded: false } reads) return;

        if (reads.IsOneRead)
        {
            // The requests are sent regardless of how the tasks are awaited.
            Report(context, Rules.ReadsAtOnce, reads.First, Batch(symbols, reads.First), null);
            return;
        }

        if (TaskGroups.IsAwaitedAsOne(select, out var whenAll) && !Bounds.AreFew(select.Arguments[0].Value))
            Report(context, Rules.FanOut, reads.First, Helper(function.Symbol.ReturnType), whenAll);
    }

    public static void CheckAdd(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation add)
    {
        if (add.Instance is not ILocalReferenceOperation tasks || add.Arguments.Length != 1) return;
        if (tasks.Type is not INamedTypeSymbol { TypeArguments: [var element] } || !symbols.IsTaskLike(element)) return;
        if (add.Arguments[0].Value.InnermostCall() is not { } call || !symbols.IsRequest(call.TargetMethod)) return;
        if (add.Loops().FirstOrDefault() is not { } loop || IsDeclaredIn(loop, tasks.Local) || IsEmptied(loop, tasks.Local)) return;

        if (symbols.IsRead(call.TargetMethod) && call.Arguments.Length > 0 && LoopReads.AreKnown(loop, call, call.Arguments[0].Value))
        {
            Report(context, Rules.ReadsAtOnce, call, Batch(symbols, call), null);
        }
        else if (!(loop is IForEachLoopOperation items && Bounds.AreFew(items.Collection)) && TaskGroups.IsAwaitedAsOne(tasks))
        {
            Report(context, Rules.FanOut, call, Helper(element), null);
        }
    }

    private static void Report(OperationAnalysisContext context, DiagnosticDescriptor rule, IInvocationOperation call, string instead, IOperation? whenAll)
    {
        var properties = System.Collections.Immutable.ImmutableDictionary<string, string?>.Empty;
        IEnumerable<Location> others = [];
        if (whenAll is not null)
        {
            properties = properties.Add(WhenAll, "true");
            others = [whenAll.Syntax.GetLocation()];
        }

        context.ReportDiagnostic(Diagnostic.Create(rule, call.Syntax.GetLocation(), others, properties, call.Display(), instead));
    }

    private static string Batch(TernSymbols symbols, IInvocationOperation read) =>
        symbols.IsTable(read.TargetMethod.ContainingType) ? "BatchGetAsync" : "BatchGetItemAsync";

    private static string Helper(ITypeSymbol task) => task is INamedTypeSymbol { IsGenericType: true } ? "SelectAsync" : "ForEachAsync";

    private static bool IsDeclaredIn(ILoopOperation loop, ILocalSymbol tasks) =>
        loop.Body.Within().Any(one => one is IVariableDeclaratorOperation declarator && SymbolEqualityComparer.Default.Equals(declarator.Symbol, tasks));

    // Awaiting and clearing the list, or removing tasks from it, within the loop is a bound.
    private static bool IsEmptied(ILoopOperation loop, ILocalSymbol tasks) => loop.Body.Within().Any(one =>
        one is IInvocationOperation { Instance: ILocalReferenceOperation list, TargetMethod.Name: "Clear" or "Remove" or "RemoveAt" or "RemoveAll" }
            && SymbolEqualityComparer.Default.Equals(list.Local, tasks));
}
