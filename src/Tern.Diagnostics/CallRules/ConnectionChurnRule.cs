using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// COLD2: connections are closed and reopened under load. A pool that grows to the number of concurrent calls isn't a
/// problem: only connections opened beyond that replace closed ones.
/// </summary>
internal sealed class ConnectionChurnRule(DoctorThresholds thresholds) : ClientRule(Rules.ConnectionChurn)
{
    /// <inheritdoc/>
    public override void Evaluate(ClientStatistics client, FindingSink sink)
    {
        var calls = client.Calls;
        if (calls < thresholds.Samples || client.Reopened <= calls * thresholds.ReconnectShare) return;
        var reopened = client.Reopened;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace(Operation: client.Name),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"{reopened} connections were reopened for {calls} calls, although at most {client.Peak} ran at once."),
            Lost = client.OpeningTime * ((double)reopened / Math.Max(reopened, client.Opened)),
            LostHow = "the time for DNS, connection and TLS of the connections beyond the peak in use",
            Evidence = new FindingEvidence
            {
                Details = [new("opened", $"{client.Opened}"), new("reopened", $"{reopened}"), new("most at once", $"{client.Peak}")],
            },
            Fix = "Keep connections longer: Connections.IdleTimeout above the time between calls, Connections.HeartbeatInterval if the server closes " +
                "them sooner, "
                + "and one client for the whole program. If the client doesn't close them, the server or something in between does.",
            FixCode = "options.Connections.HeartbeatInterval = TimeSpan.FromSeconds(30);",
        });
    }
}
