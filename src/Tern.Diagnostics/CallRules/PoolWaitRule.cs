using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>POOL1: calls wait for a free connection.</summary>
internal sealed class PoolWaitRule(DoctorThresholds thresholds) : ClientRule(Rules.PoolWait)
{
    /// <inheritdoc/>
    public override void Evaluate(ClientStatistics client, FindingSink sink)
    {
        if (client.Calls < thresholds.Samples) return;
        var p99 = client.Queue.Percentile(99);
        if (p99 <= thresholds.QueueTime) return;
        var pool = client.MaxConnections is { } most and < int.MaxValue ? string.Create(CultureInfo.InvariantCulture, $" of {most}") : "";
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace(Operation: client.Name),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"1 of 100 calls waited {FindingText.Milliseconds(p99)} or more for a free connection{pool}; {client.Peak} ran at once at most."),
            Lost = client.QueueTime,
            LostHow = "the total time that calls waited for a connection",
            Evidence = new FindingEvidence
            {
                Details =
                [
                    new("p50 of the wait", FindingText.Milliseconds(client.Queue.Percentile(50))),
                    new("p99 of the wait", FindingText.Milliseconds(p99)),
                    new("most at once", $"{client.Peak}"),
                ],
            },
            Fix = client.IsHttp
                ? "Raise MaxConnectionsPerServer of the HttpClient's handler, which is limited, or make fewer calls at a time: Bounded.ForEachAsync."
                : "Raise Connections.MaxConnectionsPerServer, or make fewer calls at a time: Bounded.ForEachAsync, a loader (orders.Loader()), batches.",
            FixCode = client.IsHttp
                ? "var client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = 100 });"
                : "options.Connections.MaxConnectionsPerServer = 100;",
        });
    }
}
