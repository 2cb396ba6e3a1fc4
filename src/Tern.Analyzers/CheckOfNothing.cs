using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds transaction checks that pass for a missing item.</summary>
internal static class CheckOfNothing
{
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (!symbols.IsTransaction(call.TargetMethod.ContainingType) || call.Argument("condition") is not { } condition) return;
        condition = condition.Unconverted();
        if (Holds(condition) != true || condition.DescendantsAndSelf().Any(IsOfKey)) return;
        context.ReportDiagnostic(Diagnostic.Create(Rules.CheckOfNothing, condition.Syntax.GetLocation(), condition.Syntax.ToString()));
    }

    // Evaluates a condition for an item without attributes. Returns null if the result isn't known.
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

    // NotExists() on a key member shows that a missing item is intended.
    private static bool IsOfKey(IOperation operation) =>
        operation is IPropertyReferenceOperation { Type: INamedTypeSymbol { Name: "KeyField" } type } && IsOurs(type);

    // Both fields and paths are properties of generated types.
    private static bool IsField(IOperation operation)
    {
        operation = operation.Unconverted();
        return operation is IPropertyReferenceOperation { Type: INamedTypeSymbol type } && (IsOurs(type) || type.ContainingType is not null);
    }

    private static bool IsOurs(INamedTypeSymbol type) => type.ContainingNamespace is { Name: "DynamoDb", ContainingNamespace.Name: "Tern" };

    private static bool IsNull(IOperation operation) => operation.Unconverted().ConstantValue is { HasValue: true, Value: null };
}
