using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// FLUSH: a response is sent in very many tiny pieces. Each piece is a separate chunk, and usually a separate system
/// call: a hundred bytes of headers plus a system call for nine bytes of text.
/// </summary>
internal sealed class FlushRule(DoctorSettings settings)
{
    // The useful size of one piece: Kestrel's own segments are 4 KiB, a TLS record is 16 KiB.
    private const int UsefulBytes = 16 << 10;

    // Events that are sent as they happen are necessarily small and spaced apart. A serializer's tokens follow each
    // other within microseconds.
    private static readonly TimeSpan s_deliberate = TimeSpan.FromMilliseconds(5);

    /// <summary>Creates the rule, or returns null if it's disabled.</summary>
    public static FlushRule? Create(DoctorSettings settings) => settings.IsEnabled(Rules.FlushStorm) ? new FlushRule(settings) : null;

    public void Evaluate(in ResponseFacts facts, string? contentType, string scope, FindingSink sink)
    {
        var thresholds = settings.Thresholds;
        if (facts.Pushes <= thresholds.Flushes || facts.Bytes >= facts.Pushes * thresholds.FlushBytes) return;
        if (facts.Lasted >= facts.Pushes * s_deliberate || IsStream(contentType)) return;

        var needed = Math.Max(1, (facts.Bytes + UsefulBytes - 1) / UsefulBytes);
        var lost = facts.Inside * (1 - ((double)needed / facts.Pushes));
        sink.Add(new FindingDraft
        {
            Rule = Rules.FlushStorm,
            Place = new FindingPlace(scope),
            Summary = string.Create(
                CultureInfo.InvariantCulture, $"{facts.Pushes:#,0} flushes of {(double)facts.Bytes / facts.Pushes:0} bytes; {needed:#,0} would suffice."),
            Lost = lost,
            LostHow = "the time spent in the response's writes and flushes, minus the share of the necessary ones",
            Fix = "Buffer small writes: put app.UseBufferedResponses() of Tern.AspNetCore before the endpoints, or write through TernResponse.Buffered. "
                + "Serialize to the response's BodyWriter, and flush once at the end; don't use AutoFlush and DisableBuffering().",
            FixCode = "app.UseBufferedResponses();",
            Evidence = new()
            {
                Details =
                [
                    new("response", string.Create(CultureInfo.InvariantCulture, $"{facts.Bytes:#,0} bytes in {facts.Lasted.TotalMilliseconds:#,0.#} ms")),
                    new("requested flushes", facts.Flushes.ToString("#,0", CultureInfo.InvariantCulture)),
                ],
            },
        });
    }

    private static bool IsStream(string? contentType) => contentType is not null
        && (contentType.StartsWith("text/event-stream", StringComparison.OrdinalIgnoreCase)
            || contentType.StartsWith("application/grpc", StringComparison.OrdinalIgnoreCase));
}
