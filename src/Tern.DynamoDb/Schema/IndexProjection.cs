namespace Tern.DynamoDb;

/// <summary>The attributes that a secondary index contains.</summary>
public enum IndexProjection
{
    /// <summary>All attributes: a query of the index reads complete items.</summary>
    All,

    /// <summary>The keys of the index and of the table.</summary>
    KeysOnly,

    /// <summary>The keys and the specified attributes.</summary>
    Include,
}
