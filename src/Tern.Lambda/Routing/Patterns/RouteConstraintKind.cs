namespace Tern.Lambda.Routing;

/// <summary>What a constraint asks of a value. The order is that of preference: of two that fit, the earlier one is the narrower.</summary>
internal enum RouteConstraintKind
{
    /// <summary><c>true</c> or <c>false</c>, in any case.</summary>
    Bool,

    /// <summary>A whole number of 32 bits.</summary>
    Int,

    /// <summary>A whole number within bounds: <c>min</c>, <c>max</c>, <c>range</c>.</summary>
    Value,

    /// <summary>A whole number of 64 bits.</summary>
    Long,

    /// <summary>A number with or without decimals.</summary>
    Decimal,

    /// <summary>A GUID, as 32 digits with or without dashes.</summary>
    Guid,

    /// <summary>A date by ISO 8601, with or without a time.</summary>
    DateTime,

    /// <summary>Letters of ASCII.</summary>
    Alpha,

    /// <summary>A number of characters within bounds: <c>length</c>, <c>minlength</c>, <c>maxlength</c>.</summary>
    Length,
}
