using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// Options for a <see cref="DynamoDbClient"/>. They are read and checked once, when the client is created.
/// </summary>
public sealed class DynamoDbClientOptions : AwsClientOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether every typed call requests the capacity that it consumes, to record it on
    /// its span. Calls with <see cref="DynamoCallOptions.OnConsumedCapacity"/> always request it.
    /// </summary>
    public bool TraceConsumedCapacity { get; set; }

    /// <summary>
    /// Gets or sets the prefix, such as <c>test-</c>, of every table name that comes from a layout. A name that you
    /// pass to <c>Table(…)</c> is used as is.
    /// </summary>
    public string TableNamePrefix { get; set; } = "";

    /// <summary>
    /// Gets or sets the number of connections that a host opens before the program serves requests, if the client is
    /// registered with <c>AddDynamoDb</c>; 0 for none. For a client that you create yourself, call <c>WarmUpAsync</c>.
    /// </summary>
    public int WarmUpConnections { get; set; }

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public override IReadOnlyList<AwsClientSetting> Settings =>
    [
        new(nameof(TraceConsumedCapacity), value => TraceConsumedCapacity = value),
        new(nameof(TableNamePrefix), value => TableNamePrefix = value),
        new(nameof(WarmUpConnections), value => WarmUpConnections = value),
    ];
}
