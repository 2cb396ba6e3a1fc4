using System.Net;
using Tern.Local.Durability;
using Tern.Local.Protocol;
using Tern.Local.Serving;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>The settings of a <see cref="LocalDynamoDb"/>: its options, validated once and then immutable.</summary>
internal sealed record LocalDynamoDbSettings
{
    private const string Prefix = "options.";

    private static readonly TimeSpan MaxTransitionDelay = TimeSpan.FromDays(1);

    public required bool Listens { get; init; }

    public required int Port { get; init; }

    public required IPAddress Host { get; init; }

    public required HostNames HostNames { get; init; }

    public required StoreSeparation Separation { get; init; }

    public required bool ReleaseMemoryWhenIdle { get; init; }

    public required TimeProvider TimeProvider { get; init; }

    public required Action<LocalRequest>? RequestCompleted { get; init; }

    /// <summary>
    /// Gets the log of the host that the tables belong to, or null if there is no host or it has none.
    /// </summary>
    public RequestLog? Log { get; init; }

    public required bool Throttle { get; init; }

    public required BucketFolder? Buckets { get; init; }

    public required TimeSpan TransitionDelay { get; init; }

    public required LocalFaults Faults { get; init; }

    /// <summary>Gets the verifier of signatures, or null if every signature is accepted.</summary>
    public RequestVerifier? Verifier { get; init; }

    public required IReadOnlyList<string> SeedFiles { get; init; }

    public required string? DataDirectory { get; init; }

    /// <summary>true if a new data directory is filled before it is used; otherwise, false.</summary>
    public bool IsSeeded { get; init; }

    /// <summary>The journal size below which no snapshot is taken.</summary>
    public long LeastJournalBytes { get; init; } = DataStore.LeastJournalBytes;

    /// <summary>
    /// The Region of a local AWS's own tables, and of those in a data directory that was written without Regions.
    /// </summary>
    public string Region { get; init; } = RequestScope.DefaultRegion;

    /// <exception cref="ArgumentException">An option is invalid; the message names it, and the parameter name is
    /// <c>options.</c> followed by the option's name.</exception>
    public static LocalDynamoDbSettings Create(LocalDynamoDbOptions options)
    {
        if (options.Port is < 0 or > ushort.MaxValue)
            throw OutOfRange(nameof(options.Port), options.Port, $"must be between 0, which picks a free port, and {ushort.MaxValue}.");
        if (options.TransitionDelay < TimeSpan.Zero || options.TransitionDelay > MaxTransitionDelay)
            throw OutOfRange(nameof(options.TransitionDelay), options.TransitionDelay, "must be between zero and one day.");
        if (options.SeparateStores) CheckSeparate(options);
        var host = HostOf(options.Host);
        return new LocalDynamoDbSettings
        {
            Listens = options.ListenOnLoopback || options.Port != 0 || options.Host is not null,
            Port = options.Port,
            Host = host,
            HostNames = new HostNames([.. NotNull(options.AllowedHosts, nameof(options.AllowedHosts)).Select(AllowedHost)], !IPAddress.IsLoopback(host)),
            Separation = options.SeparateStores ? StoreSeparation.AccessKey : StoreSeparation.None,
            ReleaseMemoryWhenIdle = options.ReleaseMemoryWhenIdle,
            TimeProvider = NotNull(options.TimeProvider, nameof(options.TimeProvider)),
            RequestCompleted = options.RequestCompleted,
            Throttle = options.Throttle,
            Buckets = Folder(options.BucketDirectory, nameof(options.BucketDirectory)) is { } buckets ? new BucketFolder(buckets) : null,
            TransitionDelay = options.TransitionDelay,
            Faults = NotNull(options.Faults, nameof(options.Faults)),
            SeedFiles = [.. NotNull(options.SeedFiles, nameof(options.SeedFiles)).Select(SeedFile)],
            DataDirectory = Folder(options.DataDirectory, nameof(options.DataDirectory)),
        };
    }

    private static T NotNull<T>(T? value, string option) where T : class =>
        value ?? throw new ArgumentNullException(Prefix + option, $"{Name(option)} is null. Leave it unset for the default.");

    private static IPAddress HostOf(string? host)
    {
        if (host is null) return IPAddress.Loopback;
        if (IPAddress.TryParse(host, out var address)) return address;
        throw Wrong(nameof(LocalDynamoDbOptions.Host), $"is '{host}'. Expected an IP address, such as 0.0.0.0 for all addresses, or null for 127.0.0.1.");
    }

    private static string AllowedHost(string name) => name is not null && HostNames.IsName(name)
        ? name
        : throw Wrong(nameof(LocalDynamoDbOptions.AllowedHosts),
            $"has the entry '{name}'. Expected a host name without a port, such as dynamodb.");

    // Each of these would apply to one store and ignore the others.
    private static void CheckSeparate(LocalDynamoDbOptions options)
    {
        if (options.DataDirectory is not null)
            throw Wrong(nameof(options.SeparateStores), "can't be combined with DataDirectory: separate stores are in memory. Remove one of the two options.");
        if (options.SeedFiles is { Count: > 0 })
            throw Wrong(nameof(options.SeparateStores), "can't be combined with SeedFiles: no store exists at the start. Remove one of the two options.");
    }

    // An environment variable that isn't set yields an empty string. If that counted as null, a server that is meant to
    // keep its data would lose it.
    private static string? Folder(string? path, string option) =>
        path is null || !string.IsNullOrWhiteSpace(path) ? path : throw Wrong(option, "is empty. Specify a folder, or set it to null.");

    private static string SeedFile(string path) =>
        !string.IsNullOrWhiteSpace(path)
            ? path
            : throw Wrong(nameof(LocalDynamoDbOptions.SeedFiles), "contains an entry that is null or empty. Expected the path of a file.");

    private static ArgumentException Wrong(string option, string what) => new($"{Name(option)} {what}", Prefix + option);

    private static ArgumentOutOfRangeException OutOfRange(string option, object value, string what) =>
        new(Prefix + option, value, $"{Name(option)} {what}");

    private static string Name(string option) => $"{nameof(LocalDynamoDbOptions)}.{option}";
}
