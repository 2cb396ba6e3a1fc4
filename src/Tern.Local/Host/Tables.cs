using Tern.Local.Durability;
using Tern.Local.Hosting;

namespace Tern.Local.Host;

/// <summary>
/// The tables of all accounts and Regions. They exist from the first use on, or from the start if they have a data
/// directory or seed files.
/// </summary>
internal sealed class Tables(LocalDynamoDbSettings settings, ServiceParts parts) : IAsyncDisposable
{
    public const string SigningName = "dynamodb";

    private readonly Lock _making = new();
    private volatile LocalDynamoDb? _value;

    public LocalDynamoDb Value
    {
        get
        {
            if (_value is { } value) return value;
            lock (_making) return _value ??= LocalDynamoDb.Start(settings);
        }
    }

    /// <summary>Gets a value indicating whether the tables have to be read before the first use.</summary>
    public bool NeedsStart => settings.DataDirectory is not null || settings.SeedFiles.Count > 0;

    public async ValueTask StartAsync(CancellationToken cancellationToken) => _value = await LocalDynamoDb.StartAsync(
        settings, settings.DataDirectory is { } directory ? new DataFolder(directory) : null, parts.All, cancellationToken).ConfigureAwait(false);

    /// <summary>Creates the HTTP front end of DynamoDB.</summary>
    public LoopbackApplication MakeApplication(Pages.HostNames names, RequestLog log, IMoreTools more) =>
        Value.MakeApplication(names, settings.ReleaseMemoryWhenIdle, log, more);

    /// <summary>Gets the data directory of all services, or null if there is none.</summary>
    public DataStore? Data => _value?.Data;

    public void Reset(string? account) => _value?.Stores.Reset(account);

    public ValueTask DisposeAsync() => _value?.DisposeAsync() ?? default;
}
