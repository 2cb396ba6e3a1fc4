using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Finds slow or expensive calls of Tern as far as source code shows them. The doctor finds the others at run time.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UsageAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(
        Rules.ReadInLoop, Rules.ReadsAtOnce, Rules.FanOut, Rules.ClientPerCall, Rules.RequestScan, Rules.MissingToken, Rules.BlockedCall, Rules.KeyFilter,
        Rules.UnboundedList, Rules.FlushInLoop, Rules.PartialIndex, Rules.CheckOfNothing, Rules.RequiredMember);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            if (TernSymbols.Of(start.Compilation) is not { } symbols) return;
            start.RegisterOperationAction(operation => CheckProperty(operation, symbols), OperationKind.PropertyReference);
            // Tests read a few items from a local server. But blocked threads can stop tests, too.
            if (symbols.IsOfTests)
            {
                start.RegisterOperationAction(operation => CheckWait(operation, symbols), OperationKind.Invocation);
                return;
            }

            start.RegisterOperationAction(operation => CheckCall(operation, symbols), OperationKind.Invocation);
            start.RegisterOperationAction(
                operation => ClientPerCall.Check(operation, symbols, (IObjectCreationOperation)operation.Operation), OperationKind.ObjectCreation);
            start.RegisterOperationAction(operation => CheckLoop(operation, symbols), OperationKind.Loop);
        });
    }

    // Compare the name first: most calls aren't Tern's.
    private static void CheckCall(OperationAnalysisContext context, TernSymbols symbols)
    {
        var call = (IInvocationOperation)context.Operation;
        switch (call.TargetMethod.Name)
        {
            case "Select": FanOut.CheckSelect(context, symbols, call); return;
            case "Add": FanOut.CheckAdd(context, symbols, call); return;
            case "Wait" or "GetResult": CheckWait(context, symbols); return;
            case "Flush" or "FlushAsync": FlushInLoop.Check(context, symbols, call); return;
            case "Check": CheckOfNothing.Check(context, symbols, call); return;
            case "Remove" or "Set": RequiredMember.Check(context, call); return;
            case "ToListAsync" or "ToArrayAsync": UnboundedList.CheckLinq(context, symbols, call); break;
        }

        if (!symbols.IsCall(call.TargetMethod)) return;
        ReadInLoop.Check(context, symbols, call);
        RequestScan.Check(context, symbols, call);
        KeyFilter.Check(context, symbols, call);
        PartialIndex.Check(context, symbols, call);
        UnboundedList.Check(context, symbols, call);
        MissingToken.Check(context, symbols, call);
    }

    private static void CheckWait(OperationAnalysisContext context, TernSymbols symbols)
    {
        var call = (IInvocationOperation)context.Operation;
        if (call.TargetMethod.Name == "Wait") BlockedCall.CheckWait(context, symbols, call);
        else if (call.TargetMethod.Name == "GetResult") BlockedCall.CheckGetResult(context, symbols, call);
    }

    private static void CheckProperty(OperationAnalysisContext context, TernSymbols symbols)
    {
        var property = (IPropertyReferenceOperation)context.Operation;
        if (property.Property.Name == "Result") BlockedCall.CheckResult(context, symbols, property);
    }

    private static void CheckLoop(OperationAnalysisContext context, TernSymbols symbols)
    {
        if (context.Operation is IForEachLoopOperation loop) MissingToken.Check(context, symbols, loop);
    }
}
