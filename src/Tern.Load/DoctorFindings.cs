using System.Net.Http.Headers;
using System.Text.Json;

namespace Tern.Load;

/// <summary>Fetches the findings of the doctor in the service under load from <c>/_tern/doctor.json</c>.</summary>
public static class DoctorFindings
{
    private const int MaxBytes = 32 * 1024 * 1024;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(15);

    /// <summary>Fetches all findings so far.</summary>
    /// <param name="service">The address of the service. A path other than <c>/</c> is used as the address of the
    /// findings.</param>
    /// <param name="cancellationToken">A token to cancel the request.</param>
    /// <exception cref="LoadException">There is no doctor, or the response is invalid; the message describes the
    /// problem.</exception>
    public static async Task<IReadOnlyList<DoctorFinding>> FetchAsync(Uri service, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(service);
        var address = service.AbsolutePath == "/" ? new Uri(service, "/_tern/doctor.json") : service;
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { Timeout = s_patience, MaxResponseContentBufferSize = MaxBytes };
        client.DefaultRequestHeaders.Accept.Add(new MediaTypeWithQualityHeaderValue("application/json"));
        byte[] body;
        try
        {
            using var answer = await client.GetAsync(address, cancellationToken).ConfigureAwait(false);
            if (!answer.IsSuccessStatusCode)
            {
                throw new LoadException(
                    $"The doctor at {address} responded with {(int)answer.StatusCode}. The service must call services.AddDoctor(), which is available in "
                    + "Development, or if its options allow other environments.");
            }

            body = await answer.Content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception failure) when (failure is HttpRequestException or TaskCanceledException && !cancellationToken.IsCancellationRequested)
        {
            throw new LoadException($"The doctor at {address} doesn't respond: {failure.Message}", failure);
        }

        try
        {
            return Parse(body);
        }
        catch (JsonException failure)
        {
            throw new LoadException($"The response of {address} doesn't contain a doctor's findings: {failure.Message}", failure);
        }
    }

    /// <summary>
    /// Returns the findings since an earlier snapshot. Counts and lost times cover only the time in between.
    /// </summary>
    public static IReadOnlyList<DoctorFinding> Since(IReadOnlyList<DoctorFinding> before, IReadOnlyList<DoctorFinding> now)
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(now);
        var old = before.GroupBy(static finding => (finding.Id, finding.Place)).ToDictionary(static group => group.Key, static group => group.First());
        var findings = new List<DoctorFinding>();
        foreach (var finding in now)
        {
            // A smaller count than before means that the service was restarted.
            if (!old.TryGetValue((finding.Id, finding.Place), out var earlier) || finding.Count < earlier.Count) findings.Add(finding);
            else if (finding.Count > earlier.Count)
                findings.Add(
                    finding with { Count = finding.Count - earlier.Count, Lost = finding.Lost > earlier.Lost ? finding.Lost - earlier.Lost : TimeSpan.Zero });
        }

        return [.. findings.OrderByDescending(static finding => finding.Lost)];
    }

    /// <summary>
    /// Reads findings from an array, or from an object with an array <c>findings</c>. Unknown members are ignored.
    /// </summary>
    /// <exception cref="JsonException">The JSON is neither of these.</exception>
    internal static IReadOnlyList<DoctorFinding> Parse(ReadOnlyMemory<byte> json)
    {
        using var document = JsonDocument.Parse(json);
        var root = document.RootElement;
        var array = root.ValueKind == JsonValueKind.Object && root.TryGetProperty("findings", out var inner) ? inner : root;
        if (array.ValueKind != JsonValueKind.Array) throw new JsonException("expected an array of findings.");
        var findings = new List<DoctorFinding>();
        foreach (var finding in array.EnumerateArray())
        {
            if (finding.ValueKind != JsonValueKind.Object) throw new JsonException("each finding must be an object.");
            var id = Text(finding, "id", "rule");
            if (id.Length == 0) throw new JsonException("a finding has no id.");
            findings.Add(new DoctorFinding(
                id, Text(finding, "severity"), Place(finding), Text(finding, "summary"), (long)Math.Clamp(Number(finding, "count"), 0, long.MaxValue / 2),
                TimeSpan.FromMilliseconds(Math.Clamp(Number(finding, "lostMs", "lostMilliseconds"), 0, 1e12)), Text(finding, "fix")));
        }

        return findings;
    }

    private static string Place(JsonElement finding)
    {
        var place = finding.TryGetProperty("place", out var inner) && inner.ValueKind == JsonValueKind.Object ? inner : finding;
        if (Text(finding, "place") is { Length: > 0 } text) return text;
        return string.Join(" ", ((string[])["scope", "operation", "resource"]).Select(name => Text(place, name)).Where(static part => part.Length > 0));
    }

    private static string Text(JsonElement finding, params ReadOnlySpan<string> names)
    {
        foreach (var name in names)
        {
            if (finding.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String) return value.GetString()!;
        }

        return "";
    }

    private static double Number(JsonElement finding, params ReadOnlySpan<string> names)
    {
        foreach (var name in names)
        {
            if (finding.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.Number && value.TryGetDouble(out var number)) return number;
        }

        return 0;
    }
}
