namespace Tern.DynamoDb;

/// <summary>How attribute names are made from member names.</summary>
public enum DynamoNaming
{
    /// <summary>As the member is named.</summary>
    AsIs,

    /// <summary><c>PlacedAt</c> becomes <c>placedAt</c>.</summary>
    CamelCase,

    /// <summary><c>PlacedAt</c> becomes <c>placed_at</c>.</summary>
    SnakeCase,

    /// <summary><c>PlacedAt</c> becomes <c>placed-at</c>.</summary>
    KebabCase,
}
