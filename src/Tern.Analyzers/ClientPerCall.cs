using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Finds clients created for a single call. Each opens its own connections and gets its own credentials.
/// </summary>
internal static class ClientPerCall
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IObjectCreationOperation creation)
    {
        if (creation.Type is not INamedTypeSymbol type || !symbols.IsClient(type)) return;
        if (context.ContainingSymbol is not IMethodSymbol member || DependsOnCaller(creation)) return;
        if (RequestPath.Holds(creation, member, symbols) || IsMadeInLoop(creation) || IsMadeForCall(context, symbols, creation, member))
            context.ReportDiagnostic(Diagnostic.Create(Rules.ClientPerCall, creation.Syntax.GetLocation(), type.Name));
    }

    // A client with the caller's region or credentials can't be shared with other callers.
    private static bool DependsOnCaller(IObjectCreationOperation creation) =>
        creation.Arguments.Any(static argument => argument.Value.DescendantsAndSelf().Any(static one => one switch
        {
            IParameterReferenceOperation => true,
            ILocalReferenceOperation local => local.Initializer() is { } initializer
                && initializer.DescendantsAndSelf().Any(static part => part is IParameterReferenceOperation),
            _ => false,
        })) || creation.Initializer?.DescendantsAndSelf().Any(static one => one is IParameterReferenceOperation) == true;

    private static bool IsMadeInLoop(IObjectCreationOperation creation) => creation.Loops().Any() && IsDisposed(creation);

    // In an application that handles no requests, a method usually runs only once: it's a command, or a step of one.
    private static bool IsMadeForCall(OperationAnalysisContext context, TernSymbols symbols, IObjectCreationOperation creation, IMethodSymbol member)
    {
        if (creation.Function() is IAnonymousFunctionOperation || !IsDisposed(creation)) return false;
        if (member.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation) || IsStart(member)) return false;
        var isProgram = context.Compilation.Options.OutputKind is OutputKind.ConsoleApplication or OutputKind.WindowsApplication;
        if (isProgram && !symbols.Requests.IsService) return false;
        return !isProgram
            || !SymbolEqualityComparer.Default.Equals(context.Compilation.GetEntryPoint(context.CancellationToken)?.ContainingType, member.ContainingType);
    }

    // Methods that a host calls once, at startup or shutdown, or that run for as long as it does.
    private static bool IsStart(IMethodSymbol member) =>
        member.Name is "Main" or "StartAsync" or "StartingAsync" or "StartedAsync" or "StopAsync" or "StoppingAsync" or "StoppedAsync" or "ExecuteAsync"
            or "InitializeAsync" or "ConfigureServices" or "Configure";

    private static bool IsDisposed(IObjectCreationOperation creation)
    {
        IOperation current = creation;
        while (current.Parent is IConversionOperation conversion) current = conversion;
        if (current.Parent is IUsingOperation) return true;
        if (current.Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }) return false;
        for (IOperation? parent = declarator; parent is not null && !parent.IsFunction(); parent = parent.Parent)
        {
            if (parent is IUsingDeclarationOperation
                || (parent is IUsingOperation block && block.Locals.Contains(declarator.Symbol, SymbolEqualityComparer.Default)))
                return true;
        }

        return declarator.Function().Within().Any(one =>
            one is IInvocationOperation { TargetMethod.Name: "DisposeAsync", Instance: ILocalReferenceOperation disposed }
                && SymbolEqualityComparer.Default.Equals(disposed.Local, declarator.Symbol));
    }
}
