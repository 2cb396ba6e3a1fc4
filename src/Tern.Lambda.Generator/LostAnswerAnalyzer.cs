using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Lambda.Generator;

/// <summary>
/// Finds handlers that return a value to a registration that has no response: a <c>Task&lt;T&gt;</c> is a <c>Task</c>,
/// so the code compiles.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LostAnswerAnalyzer : DiagnosticAnalyzer
{
    private const string Task = "System.Threading.Tasks.Task";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Rules.LostAnswer];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterOperationAction(static operation => Analyze(operation, (IInvocationOperation)operation.Operation), OperationKind.Invocation);
    }

    private static void Analyze(OperationAnalysisContext context, IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (method.Name != "To" || !method.ContainingType.Is("Tern.Handling.Source") || method.Parameters.Length != 1) return;
        if (!ReturnsTask(method.Parameters[0].Type) || call.Arguments.FirstOrDefault() is not { } handler) return;
        foreach (var (at, returned) in Returned(handler.Value))
            context.ReportDiagnostic(Diagnostic.Create(Rules.LostAnswer, at.GetLocation(), method.Name, Names.Display(returned), Cure(call.Instance?.Type)));
    }

    private static string Cure(ITypeSymbol? source)
    {
        for (var type = source; type is not null; type = type.BaseType)
        {
            if (!type.GetMembers("Returning").IsEmpty)
                return "pass the response's JsonTypeInfo to Returning before To, or await it in an async lambda to discard it";
        }

        return "this source doesn't return responses; return Task, or await it in an async lambda to discard it";
    }

    // A Func whose last type argument is Task without a value.
    private static bool ReturnsTask(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Delegate, DelegateInvokeMethod.ReturnType: INamedTypeSymbol { Arity: 0 } returned } && returned.Is(Task);

    private static IEnumerable<(SyntaxNode At, ITypeSymbol Returned)> Returned(IOperation handler)
    {
        while (handler is IConversionOperation conversion)
        {
            // A delegate with a different type, converted by variance of its return type.
            if (conversion.Operand.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: { } returns } && HasValue(returns))
                return [(conversion.Syntax, returns)];
            handler = conversion.Operand;
        }

        if (handler is not IDelegateCreationOperation { Target: { } target }) return [];
        return target switch
        {
            IMethodReferenceOperation reference when HasValue(reference.Method.ReturnType) => [(reference.Syntax, reference.Method.ReturnType)],
            // An async lambda must await, and discards the value visibly.
            IAnonymousFunctionOperation { Symbol.IsAsync: false } lambda => lambda.Body.Descendants().OfType<IReturnOperation>()
                .Where(value => Owner(value) == lambda).Select(static value => Unconverted(value.ReturnedValue))
                .Where(static value => value?.Type is { } type && HasValue(type)).Select(static value => (value!.Syntax, value.Type!)),
            _ => [],
        };
    }

    private static IOperation? Unconverted(IOperation? value)
    {
        while (value is IConversionOperation { IsImplicit: true } conversion) value = conversion.Operand;
        return value;
    }

    private static IOperation? Owner(IOperation operation)
    {
        var owner = operation.Parent;
        while (owner is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation)) owner = owner.Parent;
        return owner;
    }

    private static bool HasValue(ITypeSymbol type) => type is INamedTypeSymbol { Arity: 1 } task && task.Is(Task);
}
