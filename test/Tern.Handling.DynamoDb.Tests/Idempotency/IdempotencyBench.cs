using Microsoft.Extensions.Logging;
using Tern.DynamoDb;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

/// <summary>An idempotency table in this process, its clock, and the requests to it.</summary>
public abstract class IdempotencyBench : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;

    protected DynamoDbClient Db { get; private set; } = null!;

    protected DynamoTable<IdempotencyRecord> Table { get; private set; } = null!;

    protected WatchedTransport Transport { get; private set; } = null!;

    protected ManualTimeProvider Clock { get; } = new();

    protected RecordingLogger Log { get; } = new();

    public async ValueTask InitializeAsync()
    {
        // With the same clock; otherwise, it would delete records that have expired by its own clock.
        _local = await LocalDynamoDb.StartAsync(new() { TimeProvider = Clock });
        Transport = new WatchedTransport(_local.Transport);
        Db = _local.CreateClient(options =>
        {
            options.Transport = Transport;
            options.TimeProvider = TimeProvider.System;
        });
        Table = Db.Table<IdempotencyRecord>();
        await Table.CreateTableAsync();
        Transport.Operations.Clear();
        Transport.Bodies.Clear();
    }

    public async ValueTask DisposeAsync()
    {
        await Db.DisposeAsync();
        await _local.DisposeAsync();
        Log.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Idempotency as in another process, without anything in memory.</summary>
    protected HandlerIdempotency NewProcess(Action<HandlerIdempotencyOptions>? configure = null)
    {
        var options = new HandlerIdempotencyOptions { Scope = "orders", TimeProvider = Clock, LoggerFactory = Log };
        configure?.Invoke(options);
        return new HandlerIdempotency(Table, options);
    }

    protected async Task<IdempotencyRecord?> StoredAsync(string key, string scope = "orders") =>
        await Table.GetAsync(IdempotencyRecord.Key(RecordId.Of(scope, key)));

    protected IEnumerable<string> Logged(LogLevel level) => Log.Lines.Where(line => line.Level == level).Select(line => line.Message);
}
