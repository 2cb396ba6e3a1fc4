namespace Tern.DynamoDb;

/// <summary>The conversions of member names to attribute names.</summary>
public enum DynamoNaming
{
    /// <summary>The member's name.</summary>
    AsIs,

    /// <summary><c>PlacedAt</c> becomes <c>placedAt</c>.</summary>
    CamelCase,

    /// <summary><c>PlacedAt</c> becomes <c>placed_at</c>.</summary>
    SnakeCase,

    /// <summary><c>PlacedAt</c> becomes <c>placed-at</c>.</summary>
    KebabCase,
}
