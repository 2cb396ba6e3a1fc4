using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Expressions.Legacy;

/// <summary>The types of values that a ComparisonOperator takes.</summary>
internal enum OperandTypes
{
    Any,

    /// <summary>All but sets, lists and maps.</summary>
    Scalar,

    /// <summary>String, number, binary.</summary>
    Ordered,

    /// <summary>String, binary.</summary>
    Prefix,
}

internal static class OperandTypesExtensions
{
    public static bool Include(this OperandTypes types, ValueKind kind) => types switch
    {
        OperandTypes.Scalar => kind <= ValueKind.Binary,
        OperandTypes.Ordered => kind is ValueKind.String or ValueKind.Number or ValueKind.Binary,
        OperandTypes.Prefix => kind is ValueKind.String or ValueKind.Binary,
        _ => true,
    };
}
