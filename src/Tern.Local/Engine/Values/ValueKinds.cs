namespace Tern.Local.Engine;

/// <summary>The type names of the wire format, which error messages use too.</summary>
internal static class ValueKinds
{
    public static string Name(this ValueKind kind) => kind switch
    {
        ValueKind.Null => "NULL",
        ValueKind.False or ValueKind.True => "BOOL",
        ValueKind.String => "S",
        ValueKind.Number => "N",
        ValueKind.Binary => "B",
        ValueKind.StringSet => "SS",
        ValueKind.NumberSet => "NS",
        ValueKind.BinarySet => "BS",
        ValueKind.List => "L",
        _ => "M",
    };

    /// <summary>Returns a value indicating whether the kind is a set.</summary>
    public static bool IsSet(this ValueKind kind) => kind is ValueKind.StringSet or ValueKind.NumberSet or ValueKind.BinarySet;

    /// <summary>Returns the kind of a set's elements.</summary>
    public static ValueKind Element(this ValueKind kind) => kind switch
    {
        ValueKind.StringSet => ValueKind.String,
        ValueKind.NumberSet => ValueKind.Number,
        _ => ValueKind.Binary,
    };

    /// <summary>Returns a value indicating whether two kinds are the same type: true and false are one type.</summary>
    public static bool SameType(ValueKind left, ValueKind right) =>
        left == right || (left is ValueKind.False or ValueKind.True && right is ValueKind.False or ValueKind.True);
}
