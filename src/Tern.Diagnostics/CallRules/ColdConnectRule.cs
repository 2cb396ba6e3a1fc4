using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// COLD1: a call had to open a connection and waited for it. Calls during the configured startup time are ignored.
/// </summary>
internal sealed class ColdConnectRule(DoctorThresholds thresholds, TimeProvider clock) : WindowRule(Rules.ColdConnect)
{
    private readonly long _started = clock.GetTimestamp();

    /// <inheritdoc/>
    public override void Observe(CallRecord call, FindingSink sink)
    {
        var phases = call.Phases;
        if (!call.OpenedConnection || phases.Opening <= thresholds.ConnectTime) return;
        if (thresholds.StartupTime > TimeSpan.Zero && clock.GetElapsedTime(_started) < thresholds.StartupTime) return;
        var isHttp = call.Kind == CallKind.Http;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace(call.Scope, call.Operation, call.Resource, call.Caller),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"New connection: {FindingText.Milliseconds(phases.Opening)} of a call's {FindingText.Milliseconds(call.Duration)}."),
            Lost = phases.Opening,
            LostHow = "the time for DNS, connection and TLS",
            Evidence = Evidence(call),
            Fix = isHttp
                ? "Open connections before they are needed, and keep them: one long-lived HttpClient, a request at start, "
                    + "SocketsHttpHandler.PooledConnectionIdleTimeout longer than idle periods."
                : "Open connections at start, as many as run at once: await client.WarmUpAsync(connections), or AddDynamoDb's warm-up; "
                    + "Connections.HeartbeatInterval keeps them open when there is no traffic.",
            FixCode = isHttp
                ? "new SocketsHttpHandler { PooledConnectionIdleTimeout = TimeSpan.FromMinutes(10), PooledConnectionLifetime = TimeSpan.FromMinutes(15) }"
                : "options.Connections.HeartbeatInterval = TimeSpan.FromSeconds(30);\nawait client.WarmUpAsync(connections: 10);",
        });
    }

    private static FindingEvidence Evidence(CallRecord call) => new()
    {
        SpanIds = call.SpanId == default ? [] : [call.SpanId.ToHexString()],
        Details =
        [
            new("name", FindingText.Milliseconds(call.Phases.Dns)),
            new("connect", FindingText.Milliseconds(call.Phases.Connect)),
            new("trusted certificates", FindingText.Milliseconds(call.Phases.TrustStore)),
            new("TLS", FindingText.Milliseconds(call.Phases.Tls)),
        ],
    };
}
