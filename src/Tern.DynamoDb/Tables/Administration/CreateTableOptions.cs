namespace Tern.DynamoDb;

/// <summary>Options of making a table from the layout of its items.</summary>
public sealed record CreateTableOptions
{
    /// <summary>Whether a table that exists already is taken as it is, once its keys and indexes are found to be those of the layout.</summary>
    public bool IfNotExists { get; init; }

    /// <summary>The capacity to provision for the table and each global index; null to pay by request.</summary>
    public ProvisionedCapacity? ProvisionedCapacity { get; init; }

    /// <summary>The time-to-live attribute; null for that of the type of item, if it has one.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>Whether the service refuses to delete the table.</summary>
    public bool DeletionProtection { get; init; }

    /// <summary>How long to wait until the table can be used.</summary>
    public TimeSpan WaitTimeout { get; init; } = TimeSpan.FromMinutes(5);
}

/// <summary>Provisioned capacity.</summary>
/// <param name="ReadUnits">Read capacity units, each a strongly consistent read of 4 KB a second.</param>
/// <param name="WriteUnits">Write capacity units, each a write of 1 KB a second.</param>
public readonly record struct ProvisionedCapacity(long ReadUnits, long WriteUnits);
