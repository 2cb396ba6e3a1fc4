using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// COLD3: a client's first call spends too long outside the network, for example on credentials, compilation or reading
/// settings.
/// </summary>
internal sealed class FirstCallRule(DoctorThresholds thresholds) : WindowRule(Rules.FirstCall)
{
    /// <inheritdoc/>
    public override void Observe(CallRecord call, FindingSink sink)
    {
        // A first call at startup is the recommended fix: no request waits for it.
        if (!call.IsFirstOfClient || !call.IsOnRequest || call.Kind != CallKind.Aws) return;
        var phases = call.Phases;
        var own = call.Duration - phases.Queue - phases.Opening - phases.FirstByte - phases.Read - phases.RetryWait;
        if (own <= thresholds.FirstCallTime) return;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace(call.Scope, call.Operation, call.Resource, call.Caller),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"The first call of a {call.Client ?? "client"} spent {FindingText.Milliseconds(own)} outside of the network."),
            Lost = own,
            LostHow = "the call's time, minus its queue, connection, wait, response and retries",
            Evidence = new FindingEvidence
            {
                SpanIds = call.SpanId == default ? [] : [call.SpanId.ToHexString()],
                Details =
                [
                    new("credentials", FindingText.Milliseconds(phases.Credentials)),
                    new("sign", FindingText.Milliseconds(phases.Sign)),
                    new("parse", FindingText.Milliseconds(phases.Parse)),
                ],
            },
            Fix = phases.Credentials > own / 2
                ? "Fetch the credentials before the first request: await client.WarmUpAsync(connections) does, and AddDynamoDb's warm-up at start."
                : "Do this work at startup, not in a request: await client.WarmUpAsync(connections) and one call at startup; native AOT has " +
                    "nothing to compile.",
            FixCode = "await client.WarmUpAsync(connections: 1);",
        });
    }
}
