using System.Net;
using Tern.Local.Clocks;
using Tern.Local.Durability;
using Tern.Local.Hosting;
using Tern.Local.Serving;
using Tern.Pages;

namespace Tern.Local;

/// <summary>Options for a <see cref="LocalAws"/>.</summary>
public sealed class LocalAwsOptions
{
    /// <summary>
    /// Gets or sets the clock. The local AWS is ahead of it by the total time that <see cref="LocalAws.AdvanceAsync"/>
    /// has added.
    /// </summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Gets or sets the time at which the local AWS starts, or null to start at the current time. With a start time,
    /// its time stands still: only <see cref="LocalAws.AdvanceAsync"/> moves it.
    /// </summary>
    public DateTimeOffset? StartTime { get; set; }

    /// <summary>
    /// Gets or sets the Region for everything that doesn't specify one: the clients of <see cref="LocalAws.Configure"/>
    /// and <c>AddLocalAws</c>, requests without a signature, seed files, and the tables of a folder that a
    /// <see cref="LocalDynamoDb"/> wrote. The default is us-east-1.
    /// </summary>
    public string Region { get; set; } = RequestScope.DefaultRegion;

    /// <summary>
    /// Gets or sets the maximum number of bytes in all messages of all queues. The default is 256 MiB. Beyond it, sends
    /// fail with the service's error <c>RequestThrottled</c>.
    /// </summary>
    public long MaxQueueBytes { get; set; } = 256 * 1024 * 1024;

    /// <summary>
    /// Gets or sets the maximum number of bytes in all objects and parts of S3. The default is 1 GiB. Beyond it,
    /// uploads fail with the service's error <c>SlowDown</c>.
    /// </summary>
    public long MaxObjectBytes { get; set; } = 1024 * 1024 * 1024;

    /// <summary>
    /// Gets or sets the folder in which the state of all services is stored across restarts; null to store it in memory
    /// only. The folder is created if it doesn't exist, and only one process can use it at a time. The response to a
    /// request is sent once its changes are on disk, so nothing that was acknowledged is lost, however the process
    /// ends.
    /// </summary>
    /// <remarks>
    /// The folder can be one that a <see cref="LocalDynamoDb"/> or an earlier version wrote, with tables only. From
    /// then on, its tables belong to the account 000000000000 and to <see cref="Region"/>. If the disk fails, nothing
    /// is acknowledged until it accepts writes again, which is tried every second (<see
    /// cref="LocalAws.DataFailure"/>).
    /// </remarks>
    public string? DataDirectory { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether new buckets accept access control lists and can be public, as in AWS
    /// before April 2023. The default is false: as in AWS today, a bucket allows neither until you change its Object
    /// Ownership and Block Public Access settings.
    /// </summary>
    public bool AllowBucketAcls { get; set; }

    /// <summary>
    /// Gets or sets a delegate that creates the initial state, such as queues and buckets, before <see
    /// cref="LocalAws.StartAsync"/> returns; null for none. With a data directory, it runs only when the directory is
    /// new: not at later starts. If the process ends while it runs, the next start begins with an empty directory
    /// again.
    /// </summary>
    /// <example><code>
    /// options.Seed = async (aws, cancellationToken) =&gt;
    /// {
    ///     await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
    ///     await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" }, cancellationToken);
    /// };
    /// </code></example>
    public Func<LocalAws, CancellationToken, Task>? Seed { get; set; }

    /// <summary>
    /// Gets or sets the handler that delivers topic messages to HTTP subscriptions, such as that of a test server,
    /// or null to send them over the network. It isn't disposed.
    /// </summary>
    public HttpMessageHandler? HttpMessageHandler { get; set; }

    /// <summary>
    /// Gets or sets the longest real time that <see cref="LocalAws.AdvanceAsync"/> waits for deliveries to servers
    /// outside. The default is 30 seconds.
    /// </summary>
    public TimeSpan SettleTimeout { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Gets or sets the fault injection rules of all services. They can be set here and changed while it runs (<see
    /// cref="LocalAws.Faults"/> is the same object). The default is no rules.
    /// </summary>
    public LocalFaults Faults { get; set; } = new();

    /// <summary>
    /// Gets or sets a callback that is called after each request to any service, over HTTP or in-process; null for
    /// none. It runs on the thread of the request, so it should be fast. Its exceptions are traced and otherwise
    /// ignored.
    /// </summary>
    public Action<LocalRequest>? RequestCompleted { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of bytes in the log of recent requests, which the console shows. The default is
    /// 2 MiB, and the minimum is 128 KiB. The log starts with <see cref="LocalAws.ListenAsync"/> and holds at most
    /// 512 requests. For DynamoDB, it contains the bodies of requests and responses; for other services, only the
    /// bodies of errors.
    /// </summary>
    public int MaxRequestLogBytes { get; set; } = RequestRing.DefaultBytes;

    /// <summary>
    /// Gets or sets the options of the tables: seed files, throttling. Seed files apply to the account 000000000000 in
    /// <see cref="Region"/>. The clock, the port, the faults, the callback, the data directory and the separation of
    /// stores are those of the local AWS and can't be set here.
    /// </summary>
    public LocalDynamoDbOptions DynamoDb { get; set; } = new();

    /// <summary>
    /// Gets or sets the IP address on which <see cref="LocalAws.ListenAsync"/> listens; null for 127.0.0.1, which only
    /// programs on this machine can reach. <c>0.0.0.0</c> stands for all addresses of this machine. In a container,
    /// it's required for access from outside.
    /// </summary>
    /// <remarks>
    /// There is no password: anyone who can reach the port can read and change everything.
    /// </remarks>
    public string? Host { get; set; }

    /// <summary>
    /// Gets or sets additional host names that requests may use, such as <c>aws</c>, the service's name in a compose
    /// file; without ports. IP addresses of this machine, <c>localhost</c>, <c>*.localhost</c> and AWS's own host names
    /// are always accepted. Requests with other names are refused, because a website could point its own name at this
    /// server.
    /// </summary>
    public IList<string> HostNames { get; set; } = [];

    /// <summary>
    /// Gets or sets a value indicating whether the signatures of requests are verified. The default is false: any
    /// access key is valid, with any secret.
    /// </summary>
    /// <remarks>
    /// If it is true, requests must be signed with a key in <see cref="AccessKeys"/>, with that of <see
    /// cref="LocalAws.Configure"/> (access key <c>local</c>, secret <c>local</c>) or with temporary credentials of the
    /// local STS. Anonymous requests to S3 are refused unless an access control list or a bucket policy allows them.
    /// </remarks>
    public bool VerifySignatures { get; set; }

    /// <summary>
    /// Gets or sets the access keys that are valid with <see cref="VerifySignatures"/>, with their secrets. A key of 12
    /// digits belongs to that account; all others belong to the account 000000000000.
    /// </summary>
    public IDictionary<string, string> AccessKeys { get; set; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>
    /// Gets or sets the clock of clients that don't use the clock of the local AWS, such as <see
    /// cref="TimeProvider.System"/> for programs in other languages; null if all use it. A signature or a presigned URL
    /// is accepted if it is current by either clock.
    /// </summary>
    public TimeProvider? ClientTimeProvider { get; set; }

    internal RequestVerifier? MakeVerifier(RequestClocks clocks, Func<string, AccessSecret?> findTemporary)
    {
        NotNull(AccessKeys, nameof(AccessKeys));
        if (!VerifySignatures)
        {
            if (AccessKeys.Count > 0) throw Wrong(nameof(AccessKeys), "is set, but VerifySignatures is false, so every key is valid. Set it to true.");
            return null;
        }

        var secrets = new Dictionary<string, string>(StringComparer.Ordinal) { ["local"] = "local" };
        foreach (var (key, secret) in AccessKeys)
        {
            if (key.Length == 0 || string.IsNullOrEmpty(secret)) throw Wrong(nameof(AccessKeys), $"has the key '{key}', but a key or a secret can't be empty.");
            secrets[key] = secret;
        }

        return new RequestVerifier(clocks, key => secrets.TryGetValue(key, out var secret) ? new AccessSecret(secret) : findTemporary(key));
    }

    /// <summary>Gets or sets the journal size below which no snapshot is taken, for tests.</summary>
    internal long LeastJournalBytes { get; set; } = DataStore.LeastJournalBytes;

    internal HostClock MakeClock()
    {
        NotNull(TimeProvider, nameof(TimeProvider));
        if (!S3.Regions.IsRegion(NotNull(Region, nameof(Region))))
            throw Wrong(nameof(Region), $"is '{Region}', which isn't an AWS Region, such as us-east-1.");
        if (MaxQueueBytes < 0)
            throw new ArgumentOutOfRangeException("options.MaxQueueBytes", MaxQueueBytes, "LocalAwsOptions.MaxQueueBytes must be at least 0.");
        if (MaxObjectBytes < 0)
            throw new ArgumentOutOfRangeException("options.MaxObjectBytes", MaxObjectBytes, "LocalAwsOptions.MaxObjectBytes must be at least 0.");
        if (MaxRequestLogBytes < RequestRing.LeastBytes)
        {
            throw new ArgumentOutOfRangeException(
                "options.MaxRequestLogBytes", MaxRequestLogBytes, $"LocalAwsOptions.MaxRequestLogBytes must be at least {RequestRing.LeastBytes}.");
        }

        if (SettleTimeout <= TimeSpan.Zero)
            throw new ArgumentOutOfRangeException("options.SettleTimeout", SettleTimeout, "LocalAwsOptions.SettleTimeout must be positive.");
        return StartTime is { } start ? new HostClock(start) : new HostClock(TimeProvider);
    }

    /// <summary>Returns the options of the tables, with the clock of the local AWS.</summary>
    internal LocalDynamoDbSettings MakeTableSettings(TimeProvider clock, RequestLog? log)
    {
        NotNull(DynamoDb, nameof(DynamoDb));
        Refuse(DynamoDb.ListenOnLoopback || DynamoDb.Port != 0, nameof(DynamoDb.Port), "Call LocalAws.ListenAsync instead");
        Refuse(DynamoDb.Host is not null, nameof(DynamoDb.Host), "Set LocalAwsOptions.Host instead");
        Refuse(DynamoDb.AllowedHosts is { Count: > 0 }, nameof(DynamoDb.AllowedHosts), "Set LocalAwsOptions.HostNames instead");
        Refuse(DynamoDb.SeparateStores, nameof(DynamoDb.SeparateStores), "Each account and Region has its own tables anyway");
        Refuse(DynamoDb.TimeProvider != TimeProvider.System, nameof(DynamoDb.TimeProvider), "Set LocalAwsOptions.TimeProvider instead");
        Refuse(DynamoDb.Faults is { IsEmpty: false }, nameof(DynamoDb.Faults), "Set LocalAwsOptions.Faults instead");
        Refuse(DynamoDb.RequestCompleted is not null, nameof(DynamoDb.RequestCompleted), "Set LocalAwsOptions.RequestCompleted instead");
        Refuse(DynamoDb.DataDirectory is not null, nameof(DynamoDb.DataDirectory), "Set LocalAwsOptions.DataDirectory instead");
        // An environment variable that isn't set yields an empty string, with which the data would be lost.
        if (DataDirectory is not null && string.IsNullOrWhiteSpace(DataDirectory))
            throw Wrong(nameof(DataDirectory), "is empty. Specify a folder, or set it to null.");
        return LocalDynamoDbSettings.Create(DynamoDb) with
        {
            TimeProvider = clock, Log = log, Faults = NotNull(Faults, nameof(Faults)), DataDirectory = DataDirectory, Separation = StoreSeparation.Account,
            Region = Region, LeastJournalBytes = LeastJournalBytes, IsSeeded = Seed is not null,
        };
    }

    internal (IPAddress Host, HostNames Names) MakeListenSettings()
    {
        var host = IPAddress.Loopback;
        if (Host is not null && !IPAddress.TryParse(Host, out host!))
            throw Wrong(nameof(Host), $"is '{Host}', but must be an IP address, such as 0.0.0.0, or null for 127.0.0.1.");
        foreach (var name in NotNull(HostNames, nameof(HostNames)))
        {
            if (name is null || !Pages.HostNames.IsName(name))
                throw Wrong(nameof(HostNames), $"contains '{name}', which isn't a host name without a port, such as aws.");
        }

        return (host, new HostNames([.. HostNames], takesAddresses: !IPAddress.IsLoopback(host), takesAws: true));
    }

    internal static InvalidOperationException NoSeedTask() =>
        new("LocalAwsOptions.Seed returned null instead of a task. Make it async, or return Task.CompletedTask.");

    private static T NotNull<T>(T? value, string option) where T : class =>
        value ?? throw new ArgumentNullException("options." + option, $"LocalAwsOptions.{option} is null. Leave it unset for the default.");

    private static void Refuse(bool isSet, string option, string instead)
    {
        if (isSet) throw Wrong("DynamoDb." + option, $"can't be set. {instead}.");
    }

    private static ArgumentException Wrong(string option, string what) => new($"LocalAwsOptions.{option} {what}", "options." + option);
}
