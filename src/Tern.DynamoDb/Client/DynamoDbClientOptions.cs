using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>The settings of a <see cref="DynamoDbClient"/>. They are read and checked once, when the client is built.</summary>
public sealed class DynamoDbClientOptions : AwsClientOptions
{
    /// <summary>
    /// Whether every typed call asks for the capacity that it consumes, so that its span says so. A call with
    /// <see cref="DynamoCallOptions.OnConsumedCapacity"/> asks in any case.
    /// </summary>
    public bool TraceConsumedCapacity { get; set; }

    /// <summary>
    /// What is put before the name of every table that its layout names, such as <c>test-</c>. A name given to
    /// <c>Table(…)</c> is taken as it is.
    /// </summary>
    public string TableNamePrefix { get; set; } = "";

    /// <summary>
    /// How many connections are open before the program serves anybody, where the client is registered with
    /// <c>AddDynamoDb</c> in a host; 0 for none. A plain client opens them with <c>WarmUpAsync</c>.
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
