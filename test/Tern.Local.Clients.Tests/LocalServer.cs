namespace Tern.Local.Clients.Tests;

/// <summary>A local DynamoDB on a free port, for the time of a test class.</summary>
public abstract class LocalServer : IAsyncLifetime
{
    private LocalDynamoDb? _local;

    protected LocalDynamoDb Local => _local!;

    protected Uri Endpoint => Local.Endpoint!;

    public virtual async ValueTask InitializeAsync() => _local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });

    public virtual async ValueTask DisposeAsync()
    {
        if (_local is not null) await _local.DisposeAsync();
        GC.SuppressFinalize(this);
    }
}
