namespace Tern.DynamoDb;

/// <summary>Options for creating a table from its layout.</summary>
public sealed class CreateTableOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether an existing table is accepted if its keys and their types, its indexes
    /// and their projections, its time to live and its stream match the layout. A single error lists all differences,
    /// and nothing is changed, with one exception: time to live that is off is turned on, because an earlier call may
    /// have ended before that step. Anything else that the table has in addition is ignored.
    /// </summary>
    public bool IfNotExists { get; set; }

    /// <summary>
    /// Gets or sets the capacity to provision for the table and each global index, or null for on-demand capacity.
    /// </summary>
    public ProvisionedCapacity? ProvisionedCapacity { get; set; }

    /// <summary>
    /// Gets or sets the time-to-live attribute, or null for the attribute of the layout or of the item type, if it has
    /// one.
    /// </summary>
    public string? TimeToLiveAttribute { get; set; }

    /// <summary>
    /// Gets or sets the content of the records of the table's stream, or null for the layout's setting.
    /// </summary>
    public TableStreamView? Stream { get; set; }

    /// <summary>Gets or sets a value indicating whether the service refuses to delete the table.</summary>
    public bool DeletionProtection { get; set; }

    /// <summary>Gets or sets the maximum time to wait until the table is ready to use.</summary>
    public TimeSpan WaitTimeout { get; set; } = TimeSpan.FromMinutes(5);
}

/// <summary>Provisioned capacity.</summary>
/// <param name="ReadUnits">The read capacity units. Each is a strongly consistent read of 4 KB per second.</param>
/// <param name="WriteUnits">The write capacity units. Each is a write of 1 KB per second.</param>
public readonly record struct ProvisionedCapacity(long ReadUnits, long WriteUnits);
