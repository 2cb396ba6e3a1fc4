using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>A part of a filter that restricts one member. All parts, joined by <c>&amp;</c>, must be true.</summary>
/// <param name="Member">The item's member.</param>
/// <param name="IsEquality">true if the member must equal one value; otherwise, false.</param>
/// <param name="IsRange">true if the member must equal one value or be in a range, which a condition on a sort key can
/// express; otherwise, false.</param>
/// <param name="Operation">The operation of the part.</param>
internal sealed record Filter(string Member, bool IsEquality, bool IsRange, IOperation Operation)
{
    /// <summary>Returns the parts of a condition that restrict members of the item itself.</summary>
    public static IEnumerable<Filter> Of(IOperation condition, INamedTypeSymbol item)
    {
        condition = condition.Unconverted();
        if (condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.And } both)
            return Of(both.LeftOperand, item).Concat(Of(both.RightOperand, item));
        return One(condition, item) is { } one ? [one] : [];
    }

    private static Filter? One(IOperation condition, INamedTypeSymbol item)
    {
        switch (condition)
        {
            case IBinaryOperation comparison when MemberOf(comparison.LeftOperand, item) is { } member && !IsNull(comparison.RightOperand):
                var isEquality = comparison.OperatorKind == BinaryOperatorKind.Equals;
                var isRange = isEquality || comparison.OperatorKind is BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual
                    or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual;

                // A key condition can't compare with another member.
                if (comparison.RightOperand.DescendantsAndSelf().Any(part => MemberOf(part, item) is not null)) return null;
                return isRange ? new Filter(member, isEquality, true, condition) : null;
            case IInvocationOperation { Instance: { } field, TargetMethod.Name: "Between" or "StartsWith" } when MemberOf(field, item) is { } member:
                return new Filter(member, false, true, condition);
            default:
                return null;
        }
    }

    // Order.Fields.Status: a property of the value of a static property of the item type.
    private static string? MemberOf(IOperation operation, INamedTypeSymbol item) =>
        operation.Unconverted() is IPropertyReferenceOperation { Instance: { } fields } field
        && fields.Unconverted() is IPropertyReferenceOperation { Property: { IsStatic: true } root }
        && SymbolEqualityComparer.Default.Equals(root.ContainingType, item)
        && SymbolEqualityComparer.Default.Equals(field.Property.ContainingType.ContainingType, item)
            ? field.Property.Name
            : null;

    private static bool IsNull(IOperation operation) => operation.Unconverted().ConstantValue is { HasValue: true, Value: null };
}
