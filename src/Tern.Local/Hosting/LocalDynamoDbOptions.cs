namespace Tern.Local;

/// <summary>How a <see cref="LocalDynamoDb"/> starts. The default is in-process only: no socket, no thread.</summary>
public sealed class LocalDynamoDbOptions
{
    /// <summary>
    /// Whether it also listens on 127.0.0.1 for clients of any language. False unless <see cref="Port"/> or
    /// <see cref="Host"/> is set.
    /// </summary>
    public bool ListenOnLoopback { get; set; }

    /// <summary>
    /// The port to listen on; 0 picks a free one (see <see cref="LocalDynamoDb.Endpoint"/>). Setting another than 0 turns
    /// <see cref="ListenOnLoopback"/> on.
    /// </summary>
    public int Port { get; set; }

    /// <summary>
    /// The IP address to listen on; null for 127.0.0.1, which programs of this machine alone can reach. <c>0.0.0.0</c> stands
    /// for all addresses of this machine: in a container it takes that to be reached from outside.
    /// </summary>
    /// <remarks>
    /// No signature is checked and there is no password: whoever reaches the port can read and change everything. Requests
    /// have to name it by an IP address, as localhost, or by one of <see cref="AllowedHosts"/>.
    /// </remarks>
    public string? Host { get; set; }

    /// <summary>
    /// Names beside localhost that requests may call it by, such as <c>dynamodb</c>, that of its service in a compose file;
    /// without ports. Requests of other names are refused: a page on the web can have its own name lead here.
    /// </summary>
    public IList<string> AllowedHosts { get; set; } = [];

    /// <summary>
    /// Whether each access key in each region has a store of its own, as in DynamoDB Local without <c>-sharedDb</c>. False by
    /// default: all requests share one. Separate stores are in memory, and are neither seeded at the start nor shown by the
    /// console. The object's own clients and methods have the store of the access key <c>local</c> in <c>us-east-1</c>.
    /// </summary>
    public bool SeparateStores { get; set; }

    /// <summary>
    /// Whether memory that a load has needed is given back to the system when few requests come: the process is then
    /// collected as a whole, which halts it for as long as that takes. False by default: a program that has it within itself
    /// may not want that. <c>tern local</c> sets it.
    /// </summary>
    public bool ReleaseMemoryWhenIdle { get; set; }

    /// <summary>The clock for creation times, items' times to live, the day that streams keep records and the ten minutes of a transaction's token.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Told of each request after its answer, over HTTP and in the process; null for nobody. Called on the thread that answered, several at once:
    /// it has to be quick and thread-safe. What it throws is dropped.
    /// </summary>
    public Action<LocalRequest>? RequestCompleted { get; set; }

    /// <summary>
    /// Whether provisioned tables and global indexes throttle at their capacity units, as the service does: unused
    /// units are kept for 300 seconds, and a table begins with that much. False by default: nothing is limited.
    /// On-demand tables never are, and partitions have no limits of their own.
    /// </summary>
    public bool Throttle { get; set; }

    /// <summary>
    /// The folder whose folders are the S3 buckets of ExportTableToPointInTime and ImportTable: an export goes into
    /// <c>BUCKET/PREFIX/AWSDynamoDB/ID</c>, laid out as by the service, and nothing outside of the folder is read or
    /// written. Null, the default: these two operations are refused.
    /// </summary>
    public string? BucketDirectory { get; set; }

    /// <summary>
    /// How long tables and global indexes stay in the states between (CREATING, UPDATING, DELETING, an index CREATING
    /// and then backfilling), by <see cref="TimeProvider"/>. Meanwhile operations are refused as by the service. Zero
    /// by default: all changes take effect at once. A day at the most.
    /// </summary>
    public TimeSpan TransitionDelay { get; set; }

    /// <summary>
    /// What goes wrong: rules that may be given here, and changed while it runs (<see cref="LocalDynamoDb.Faults"/> is
    /// the same object). Nothing by default.
    /// </summary>
    public LocalFaults Faults { get; set; } = new();

    /// <summary>
    /// Files that create tables and put items before the first request is served, in this order. See <see
    /// cref="LocalDynamoDb.SeedAsync(string, CancellationToken)"/>.
    /// </summary>
    public IList<string> SeedFiles { get; set; } = [];

    /// <summary>
    /// The folder that keeps all that is stored, from one start to the next; null to keep it in memory alone. It is
    /// made when it is not there, and belongs to one process at a time. A write is answered when the disk has it, so
    /// none that was answered is lost, however the process ends; transactions are whole. Those that arrive together
    /// share a flush of the disk.
    /// </summary>
    /// <remarks>
    /// GetItem, BatchGetItem, Query and Scan don't wait for the disk: they may show a write some milliseconds before it
    /// is sure. Kept as well are streams with their records, times to live, tags and the tokens of transactions. A
    /// write that the disk fails is not acknowledged, nor is any until the disk takes writes again, which is tried
    /// every second (<see cref="LocalDynamoDb.DataFailure"/>).
    /// </remarks>
    public string? DataDirectory { get; set; }
}
