using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds checks of transactions that pass for an item that doesn't exist.</summary>
internal static class CheckOfNothing
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (!symbols.IsTransaction(call.TargetMethod.ContainingType) || call.Argument("condition") is not { } condition) return;
        condition = condition.Unconverted();
        if (Holds(condition) != true || condition.DescendantsAndSelf().Any(IsOfKey)) return;
        context.ReportDiagnostic(Diagnostic.Create(Rules.CheckOfNothing, condition.Syntax.GetLocation(), condition.Syntax.ToString()));
    }

    // What a condition is where all attributes are absent; null where that isn't known.
    private static bool? Holds(IOperation condition)
    {
        condition = condition.Unconverted();
        switch (condition)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.And } both:
                return (Holds(both.LeftOperand), Holds(both.RightOperand)) switch
                {
                    (true, true) => true,
                    (false, _) or (_, false) => false,
                    _ => null,
                };
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Or } either:
                return (Holds(either.LeftOperand), Holds(either.RightOperand)) switch
                {
                    (true, _) or (_, true) => true,
                    (false, false) => false,
                    _ => null,
                };
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return !Holds(not.Operand);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } compared when IsField(compared.LeftOperand):
                return IsField(compared.RightOperand) ? null : IsNull(compared.RightOperand) == (compared.OperatorKind == BinaryOperatorKind.Equals);
            case IBinaryOperation compared when IsField(compared.LeftOperand):
                return false;
            case IInvocationOperation { Instance: { } field } call when IsField(field):
                return call.TargetMethod.Name == "NotExists";
            default:
                return null;
        }
    }

    // NotExists() of a member of the key says that a missing item is meant.
    private static bool IsOfKey(IOperation operation) =>
        operation is IPropertyReferenceOperation { Type: INamedTypeSymbol { Name: "KeyField" } type } && IsOurs(type);

    // Fields and paths alike are properties of what the generator makes.
    private static bool IsField(IOperation operation)
    {
        operation = operation.Unconverted();
        return operation is IPropertyReferenceOperation { Type: INamedTypeSymbol type } && (IsOurs(type) || type.ContainingType is not null);
    }

    private static bool IsOurs(INamedTypeSymbol type) => type.ContainingNamespace is { Name: "DynamoDb", ContainingNamespace.Name: "Tern" };

    private static bool IsNull(IOperation operation) => operation.Unconverted().ConstantValue is { HasValue: true, Value: null };
}
