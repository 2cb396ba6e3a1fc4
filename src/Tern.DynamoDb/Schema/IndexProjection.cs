namespace Tern.DynamoDb;

/// <summary>Which attributes a secondary index carries.</summary>
public enum IndexProjection
{
    /// <summary>All of them: an index query reads whole items.</summary>
    All,

    /// <summary>The keys of the index and of the table.</summary>
    KeysOnly,

    /// <summary>The keys and the attributes that are named.</summary>
    Include,
}
