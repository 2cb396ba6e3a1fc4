using System.Globalization;
using Tern.Diagnosis.Settings;

namespace Tern.Diagnosis.Web.Responses;

/// <summary>
/// FLUSH: a response that left in very many very small pieces. Each is a chunk of its own, and most are a call of the
/// operating system; a hundred bytes of headers and system call for nine bytes of text.
/// </summary>
internal sealed class FlushRule(DoctorSettings settings)
{
    // What one piece could hold: Kestrel's own segments are 4 KiB, a TLS record is 16.
    private const int UsefulBytes = 16 << 10;

    // Events that are sent as they happen come apart, and must. A serializer's tokens come within microseconds.
    private static readonly TimeSpan s_deliberate = TimeSpan.FromMilliseconds(5);

    /// <summary>The rule; null where it is off.</summary>
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
                CultureInfo.InvariantCulture, $"{facts.Pushes:#,0} flushes of {(double)facts.Bytes / facts.Pushes:0} bytes, where {needed:#,0} would do."),
            Lost = lost,
            LostHow = "the time inside of the response's writes and flushes, less the share of those that were needed",
            Fix = "Let small writes gather: put app.UseBufferedResponses() of Tern.AspNetCore before the endpoints, or write through TernResponse.Buffered. "
                + "Serialize to the response's BodyWriter, and flush once at the end; leave out AutoFlush and DisableBuffering().",
            FixCode = "app.UseBufferedResponses();",
            Evidence = new()
            {
                Details =
                [
                    new("response", string.Create(CultureInfo.InvariantCulture, $"{facts.Bytes:#,0} bytes in {facts.Lasted.TotalMilliseconds:#,0.#} ms")),
                    new("flushes asked for", facts.Flushes.ToString("#,0", CultureInfo.InvariantCulture)),
                ],
            },
        });
    }

    private static bool IsStream(string? contentType) => contentType is not null
        && (contentType.StartsWith("text/event-stream", StringComparison.OrdinalIgnoreCase)
            || contentType.StartsWith("application/grpc", StringComparison.OrdinalIgnoreCase));
}
