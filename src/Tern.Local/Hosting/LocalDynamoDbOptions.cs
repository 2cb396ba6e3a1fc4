namespace Tern.Local;

/// <summary>
/// Options for a <see cref="LocalDynamoDb"/>. By default, it is in-process only: no socket, no thread.
/// </summary>
public sealed class LocalDynamoDbOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether it also listens on 127.0.0.1, for clients in any language. The default
    /// is false, unless <see cref="Port"/> or <see cref="Host"/> is set.
    /// </summary>
    public bool ListenOnLoopback { get; set; }

    /// <summary>
    /// Gets or sets the port to listen on; 0 picks a free one (see <see cref="LocalDynamoDb.Endpoint"/>). Any other
    /// value turns on <see cref="ListenOnLoopback"/>.
    /// </summary>
    public int Port { get; set; }

    /// <summary>
    /// Gets or sets the IP address to listen on; null for 127.0.0.1, which only programs on this machine can reach.
    /// <c>0.0.0.0</c> stands for all addresses of this machine. In a container, it's required for access from outside.
    /// </summary>
    /// <remarks>
    /// Signatures aren't verified and there is no password: anyone who can reach the port can read and change
    /// everything. The Host header of a request must be an IP address, localhost, or one of <see cref="AllowedHosts"/>.
    /// </remarks>
    public string? Host { get; set; }

    /// <summary>
    /// Gets or sets the host names, besides localhost, that requests may use, such as <c>dynamodb</c>, the service's
    /// name in a compose file. Names don't include a port. Requests with other host names are refused, because a
    /// website could point its own name at this server.
    /// </summary>
    public IList<string> AllowedHosts { get; set; } = [];

    /// <summary>
    /// Gets or sets a value indicating whether each access key in each Region has its own store, as in DynamoDB Local
    /// without <c>-sharedDb</c>. The default is false: all requests share one store. Separate stores are kept in
    /// memory, are not seeded, and don't appear in the console. The clients and methods of the
    /// <see cref="LocalDynamoDb"/> itself use the store of the access key <c>local</c> in <c>us-east-1</c>.
    /// </summary>
    public bool SeparateStores { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether memory that was needed under load is returned to the operating system
    /// when there are few requests. This takes a full, blocking garbage collection, which pauses the process. The
    /// default is false, because a program that hosts the local DynamoDB may not want such pauses. <c>tern local</c>
    /// sets it to true.
    /// </summary>
    public bool ReleaseMemoryWhenIdle { get; set; }

    /// <summary>
    /// Gets or sets the clock, which determines creation times, the expiration of items, the one-day retention of
    /// stream records and the ten-minute lifetime of transaction tokens.
    /// </summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Gets or sets a delegate that is called after each response, for HTTP and in-process requests; null for none. It
    /// runs on the thread that handled the request, possibly on several threads at once: it must be fast and
    /// thread-safe. Its exceptions are ignored.
    /// </summary>
    public Action<LocalRequest>? RequestCompleted { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether provisioned tables and global indexes throttle at their capacity units,
    /// as in the service: unused units are kept for 300 seconds, and a new table starts with that amount. The default
    /// is false: nothing is throttled. On-demand tables are never throttled, and there are no limits per partition.
    /// </summary>
    public bool Throttle { get; set; }

    /// <summary>
    /// Gets or sets the folder whose subfolders serve as the S3 buckets of ExportTableToPointInTime and ImportTable. An
    /// export is written to <c>BUCKET/PREFIX/AWSDynamoDB/ID</c>, in the service's layout, and nothing outside the
    /// folder is read or written. The default is null: these two operations are refused.
    /// </summary>
    public string? BucketDirectory { get; set; }

    /// <summary>
    /// Gets or sets the time that tables and global indexes spend in transitional states (CREATING, UPDATING, DELETING;
    /// an index is CREATING and then backfilling), measured by <see cref="TimeProvider"/>. During that time, operations
    /// are refused as in the service. The default is zero: all changes take effect immediately. The maximum is one day.
    /// </summary>
    public TimeSpan TransitionDelay { get; set; }

    /// <summary>
    /// Gets or sets the fault injection rules. They can be set here and changed while it runs
    /// (<see cref="LocalDynamoDb.Faults"/> is the same object). The default is no rules.
    /// </summary>
    public LocalFaults Faults { get; set; } = new();

    /// <summary>
    /// Gets or sets the files that create tables and put items before the first request is served, in this order. See
    /// <see cref="LocalDynamoDb.SeedAsync(string, CancellationToken)"/>.
    /// </summary>
    public IList<string> SeedFiles { get; set; } = [];

    /// <summary>
    /// Gets or sets the folder in which everything is stored across restarts; null to store it in memory only. The
    /// folder is created if it doesn't exist, and only one process can use it at a time. A write is acknowledged once
    /// it's on disk, so no acknowledged write is lost, however the process ends, and transactions are atomic. Writes
    /// that arrive together share a disk flush.
    /// </summary>
    /// <remarks>
    /// GetItem, BatchGetItem, Query and Scan don't wait for the disk: they can return a write a few milliseconds before
    /// it's durable. Streams with their records, times to live, tags and transaction tokens are stored as well. If the
    /// disk fails, the write isn't acknowledged, and neither is any other until the disk accepts writes again, which is
    /// tried every second (<see cref="LocalDynamoDb.DataFailure"/>).
    /// </remarks>
    public string? DataDirectory { get; set; }
}
