namespace Tern.Local.Engine;

/// <summary>The value types that a ComparisonOperator accepts.</summary>
internal enum OperandTypes
{
    Any,

    /// <summary>All types except sets, lists and maps.</summary>
    Scalar,

    /// <summary>String, number and binary.</summary>
    Ordered,

    /// <summary>String and binary.</summary>
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
