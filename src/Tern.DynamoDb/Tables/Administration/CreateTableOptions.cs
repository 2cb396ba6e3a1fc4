namespace Tern.DynamoDb;

/// <summary>Options of making a table from the layout of its items.</summary>
public sealed record CreateTableOptions
{
    /// <summary>
    /// Whether a table that exists already is taken, once its keys with their types, its indexes with what they carry,
    /// its time to live and its stream are found to be those of
    /// the layout. What differs is named in one error, and nothing is changed, but for this: time to live that is off
    /// is turned on, as a first call may have ended before it.
    /// What the table has besides is left alone.
    /// </summary>
    public bool IfNotExists { get; init; }

    /// <summary>The capacity to provision for the table and each global index; null to pay by request.</summary>
    public ProvisionedCapacity? ProvisionedCapacity { get; init; }

    /// <summary>The time-to-live attribute; null for that of the layout or of the type of item, if they have one.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>What the records of the table's stream show; null for what the layout says.</summary>
    public TableStreamView? Stream { get; init; }

    /// <summary>Whether the service refuses to delete the table.</summary>
    public bool DeletionProtection { get; init; }

    /// <summary>How long to wait until the table can be used.</summary>
    public TimeSpan WaitTimeout { get; init; } = TimeSpan.FromMinutes(5);
}

/// <summary>Provisioned capacity.</summary>
/// <param name="ReadUnits">Read capacity units, each a strongly consistent read of 4 KB a second.</param>
/// <param name="WriteUnits">Write capacity units, each a write of 1 KB a second.</param>
public readonly record struct ProvisionedCapacity(long ReadUnits, long WriteUnits);
