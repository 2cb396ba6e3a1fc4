using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Security;
using System.Threading.Channels;

namespace Tern.Load;

/// <summary>
/// The data shared by all workers of a load. Immutable while they run, except for the channel, the pool of counts and
/// the stop flag.
/// </summary>
internal sealed class LoadSetup
{
    private static readonly double s_nanoseconds = 1e9 / Stopwatch.Frequency;

    private volatile bool _isStopping;

    public required RequestTemplate[] Templates { get; init; }

    /// <summary>The index in <see cref="Origins"/> for each template.</summary>
    public required int[] OriginOf { get; init; }

    public required Origin[] Origins { get; init; }

    public required EndPoint[] Endpoints { get; init; }

    public required SslClientAuthenticationOptions?[] Tls { get; init; }

    /// <summary>The warm-up followed by the plan's shape.</summary>
    public required LoadShape Shape { get; init; }

    public required int Workers { get; init; }

    public required int MaxInFlight { get; init; }

    public required int WarmConnections { get; init; }

    public required int ClosedUsers { get; init; }

    public required bool IsInterleaved { get; init; }

    public required bool IsHttp2 { get; init; }

    public required bool AcceptsAnyCertificate { get; init; }

    public required ulong Seed { get; init; }

    /// <summary>
    /// The length of the warm-up. All times in this class are in nanoseconds from the start of the load.
    /// </summary>
    public required long WarmUp { get; init; }

    public required long End { get; init; }

    public required long Timeout { get; init; }

    public required long Interval { get; init; }

    /// <summary>The <see cref="Stopwatch"/> timestamp of the start.</summary>
    public long Beginning { get; set; }

    public bool IsStopping => _isStopping;

    /// <summary>Unused, cleared counts.</summary>
    public ConcurrentBag<WorkerCounts> Pool { get; } = [];

    public Channel<WorkerInterval> Finished { get; } =
        Channel.CreateUnbounded<WorkerInterval>(new UnboundedChannelOptions { SingleReader = true, AllowSynchronousContinuations = false });

    public long Now() => (long)((Stopwatch.GetTimestamp() - Beginning) * s_nanoseconds);

    public WorkerCounts Counts() => Pool.TryTake(out var counts) ? counts : new WorkerCounts(Templates.Length);

    public void Stop() => _isStopping = true;

    /// <summary>Returns a worker's share of a number. The first workers take the remainder.</summary>
    public int Share(int of, int worker) => (of / Workers) + (worker < of % Workers ? 1 : 0);
}
