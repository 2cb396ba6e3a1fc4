namespace Tern.Lambda.Routing;

/// <summary>The kinds of constraints, in order of precedence: if two match, the earlier one is more specific.</summary>
internal enum RouteConstraintKind
{
    /// <summary><c>true</c> or <c>false</c>, ignoring case.</summary>
    Bool,

    /// <summary>A 32-bit integer.</summary>
    Int,

    /// <summary>An integer within bounds: <c>min</c>, <c>max</c>, <c>range</c>.</summary>
    Value,

    /// <summary>A 64-bit integer.</summary>
    Long,

    /// <summary>A number with or without a fraction.</summary>
    Decimal,

    /// <summary>A GUID, as 32 digits with or without dashes.</summary>
    Guid,

    /// <summary>An ISO 8601 date, with or without a time.</summary>
    DateTime,

    /// <summary>ASCII letters.</summary>
    Alpha,

    /// <summary>A number of characters within bounds: <c>length</c>, <c>minlength</c>, <c>maxlength</c>.</summary>
    Length,
}
