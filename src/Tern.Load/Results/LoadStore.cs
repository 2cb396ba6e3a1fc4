using System.Globalization;
using System.Text.Json;

namespace Tern.Load;

/// <summary>
/// Stores results as JSON. It includes the histograms of each second in HdrHistogram's encoding, so that stored results
/// can be compared and plotted.
/// </summary>
public static class LoadStore
{
    private const int Version = 1;
    private static readonly JsonWriterOptions s_indented = new() { Indented = true };

    /// <summary>Writes a result.</summary>
    public static void Write(LoadResult result, Stream stream)
    {
        ArgumentNullException.ThrowIfNull(result);
        using var json = new Utf8JsonWriter(stream, s_indented);
        json.WriteStartObject();
        json.WriteNumber("ternLoad", Version);
        json.WriteString("name", result.Name);
        if (result.Label is { } label) json.WriteString("label", label);
        json.WriteString("started", result.Started);
        json.WriteString("model", result.Model);
        json.WriteString("shape", result.Shape);
        json.WriteNumber("seconds", result.Duration.TotalSeconds);
        json.WriteBoolean("interrupted", result.IsInterrupted);
        json.WriteNumber("starts", result.Starts);
        json.WriteNumber("lateStarts", result.LateStarts);
        json.WriteNumber("worstLateMilliseconds", result.WorstLate.TotalMilliseconds);
        json.WriteNumber("dropped", result.Dropped);
        json.WriteNumber("opened", result.Opened);
        json.WriteNumber("restarted", result.Restarted);
        json.WriteNumber("clientBusy", Math.Round(result.ClientBusy, 4));
        json.WriteStartArray("warnings");
        foreach (var warning in result.Warnings) json.WriteStringValue(warning);
        json.WriteEndArray();
        WriteMachine(json, result.Machine);
        WriteScenario(json, "total", result.Total);
        if (result.WarmUp is { } warmUp) WriteScenario(json, "warmUp", warmUp);
        json.WriteStartArray("scenarios");
        foreach (var scenario in result.Scenarios) WriteScenario(json, null, scenario);
        json.WriteEndArray();
        json.WriteStartArray("intervals");
        foreach (var interval in result.Intervals) WriteInterval(json, interval);
        json.WriteEndArray();
        WriteFindings(json, result.Findings);
        json.WriteEndObject();
    }

    /// <summary>Reads a result written by <see cref="Write"/>.</summary>
    /// <param name="json">The whole JSON text.</param>
    /// <param name="source">The name of the source for error messages, such as the file.</param>
    /// <exception cref="FormatException">The text isn't a stored result, or is truncated; the message contains the
    /// position.</exception>
    public static LoadResult Read(ReadOnlyMemory<byte> json, string source)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            var root = document.RootElement;
            if (root.ValueKind != JsonValueKind.Object || !root.TryGetProperty("ternLoad", out var version) || version.GetInt32() != Version)
                throw new FormatException($"{source} isn't a stored load of this version: \"ternLoad\": {Version} is missing.");
            return Read(root);
        }
        catch (Exception failure) when (failure is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new FormatException($"{source} isn't a stored load, or is truncated: {failure.Message}", failure);
        }
    }

    private static LoadResult Read(JsonElement root) => new()
    {
        Name = Text(root, "name"),
        Label = root.TryGetProperty("label", out var label) ? label.GetString() : null,
        Started = root.GetProperty("started").GetDateTimeOffset(),
        Model = Text(root, "model"),
        Shape = Text(root, "shape"),
        Duration = TimeSpan.FromSeconds(root.GetProperty("seconds").GetDouble()),
        IsInterrupted = root.GetProperty("interrupted").GetBoolean(),
        Starts = Number(root, "starts"),
        LateStarts = Number(root, "lateStarts"),
        WorstLate = TimeSpan.FromMilliseconds(root.GetProperty("worstLateMilliseconds").GetDouble()),
        Dropped = Number(root, "dropped"),
        Opened = Number(root, "opened"),
        Restarted = Number(root, "restarted"),
        ClientBusy = root.GetProperty("clientBusy").GetDouble(),
        Total = ReadScenario(root.GetProperty("total")),
        WarmUp = root.TryGetProperty("warmUp", out var warmUp) ? ReadScenario(warmUp) : null,
        Scenarios = [.. root.GetProperty("scenarios").EnumerateArray().Select(ReadScenario)],
        Intervals = [.. root.GetProperty("intervals").EnumerateArray().Select(ReadInterval)],
        Machine = ReadMachine(root.GetProperty("machine")),
        Findings = [.. root.GetProperty("findings").EnumerateArray().Select(static finding => new DoctorFinding(
            Text(finding, "id"), Text(finding, "severity"), Text(finding, "place"), Text(finding, "summary"), Number(finding, "count"),
            TimeSpan.FromMilliseconds(finding.GetProperty("lostMilliseconds").GetDouble()), Text(finding, "fix")))],
    };

    private static void WriteMachine(Utf8JsonWriter json, Machine machine)
    {
        json.WriteStartObject("machine");
        json.WriteString("processor", machine.Processor);
        json.WriteNumber("processors", machine.Processors);
        json.WriteString("system", machine.System);
        json.WriteString("runtime", machine.Runtime);
        json.WriteString("collector", machine.Collector);
        json.WriteString("tool", machine.Tool);
        if (machine.LoadBefore is { } load) json.WriteNumber("loadBefore", load);
        json.WriteEndObject();
    }

    private static Machine ReadMachine(JsonElement json) => new(
        Text(json, "processor"), json.GetProperty("processors")
            .GetInt32(), Text(json, "system"), Text(json, "runtime"), Text(json, "collector"), Text(json, "tool"),
        json.TryGetProperty("loadBefore", out var load) ? load.GetDouble() : null);

    private static void WriteScenario(Utf8JsonWriter json, string? property, ScenarioResult scenario)
    {
        if (property is null) json.WriteStartObject();
        else json.WriteStartObject(property);
        json.WriteString("name", scenario.Name);
        json.WriteNumber("succeeded", scenario.Succeeded);
        json.WriteNumber("failed", scenario.Failed);
        json.WriteNumber("bytes", scenario.Bytes);
        json.WriteStartObject("failures");
        foreach (var (kind, count) in scenario.Failures) json.WriteNumber(kind.ToString(), count);
        json.WriteEndObject();
        json.WriteStartObject("failureDetails");
        foreach (var (kind, detail) in scenario.FailureDetails) json.WriteString(kind.ToString(), detail);
        json.WriteEndObject();
        json.WriteStartObject("statuses");
        foreach (var (status, count) in scenario.Statuses) json.WriteNumber(status.ToString(CultureInfo.InvariantCulture), count);
        json.WriteEndObject();
        WriteHistogram(json, "response", scenario.Response);
        WriteHistogram(json, "service", scenario.Service);
        json.WriteEndObject();
    }

    private static ScenarioResult ReadScenario(JsonElement json) => new()
    {
        Name = Text(json, "name"),
        Succeeded = Number(json, "succeeded"),
        Bytes = Number(json, "bytes"),
        Failures = json.GetProperty("failures").EnumerateObject().ToDictionary(static member => Kind(member.Name), static member => member.Value.GetInt64()),
        FailureDetails = json.GetProperty("failureDetails")
            .EnumerateObject()
            .ToDictionary(static member => Kind(member.Name), static member => member.Value.GetString()!),
        Statuses = json.GetProperty("statuses").EnumerateObject()
            .ToDictionary(static member => int.Parse(member.Name, CultureInfo.InvariantCulture), static member => member.Value.GetInt64()),
        Response = ReadHistogram(json.GetProperty("response")),
        Service = ReadHistogram(json.GetProperty("service")),
    };

    // The values that people and scripts need most come first, then the complete histogram.
    private static void WriteHistogram(Utf8JsonWriter json, string property, LatencyHistogram histogram)
    {
        json.WriteStartObject(property);
        json.WriteNumber("count", histogram.Count);
        json.WriteNumber("minNanoseconds", histogram.MinNanoseconds);
        json.WriteNumber("maxNanoseconds", histogram.MaxNanoseconds);
        json.WriteNumber("meanMilliseconds", Math.Round(histogram.Mean.TotalMilliseconds, 4));
        json.WriteNumber("deviationMilliseconds", Math.Round(histogram.StandardDeviation.TotalMilliseconds, 4));
        json.WriteStartObject("percentileMilliseconds");
        foreach (var percentile in LoadResult.Percentiles)
        {
            if (histogram.TryPercentile(percentile, out var latency, out _))
                json.WriteNumber(percentile.ToString("0.####", CultureInfo.InvariantCulture), Math.Round(latency.TotalMilliseconds, 4));
        }

        json.WriteEndObject();
        json.WriteString("hdr", HistogramCoding.Encode(new HistogramSnapshot(histogram)));
        json.WriteEndObject();
    }

    private static LatencyHistogram ReadHistogram(JsonElement json)
    {
        var histogram = HistogramCoding.Decode(json.GetProperty("hdr").GetString()!);
        if (histogram.Count > 0) histogram.SetEnds(Number(json, "minNanoseconds"), Number(json, "maxNanoseconds"));
        return histogram;
    }

    private static void WriteInterval(Utf8JsonWriter json, LoadInterval interval)
    {
        json.WriteStartObject();
        json.WriteNumber("offsetSeconds", interval.Offset.TotalSeconds);
        json.WriteNumber("seconds", interval.Length.TotalSeconds);
        json.WriteNumber("started", interval.Started);
        json.WriteNumber("late", interval.Late);
        json.WriteNumber("dropped", interval.Dropped);
        json.WriteNumber("inFlight", interval.InFlight);
        json.WriteNumber("clientBusy", Math.Round(interval.ClientBusy, 4));
        json.WriteStartArray("scenarios");
        for (var i = 0; i < interval.Response.Count; i++)
        {
            json.WriteStartObject();
            json.WriteNumber("succeeded", interval.Succeeded[i]);
            json.WriteNumber("failed", interval.Failed[i]);
            json.WriteNumber("minNanoseconds", interval.Response[i].MinNanoseconds);
            json.WriteNumber("maxNanoseconds", interval.Response[i].MaxNanoseconds);
            json.WriteString("hdr", HistogramCoding.Encode(interval.Response[i]));
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static LoadInterval ReadInterval(JsonElement json)
    {
        var scenarios = json.GetProperty("scenarios").EnumerateArray().ToArray();
        return new LoadInterval
        {
            Offset = TimeSpan.FromSeconds(json.GetProperty("offsetSeconds").GetDouble()),
            Length = TimeSpan.FromSeconds(json.GetProperty("seconds").GetDouble()),
            Started = Number(json, "started"),
            Late = Number(json, "late"),
            Dropped = Number(json, "dropped"),
            InFlight = json.GetProperty("inFlight").GetInt32(),
            ClientBusy = json.GetProperty("clientBusy").GetDouble(),
            Succeeded = [.. scenarios.Select(static scenario => Number(scenario, "succeeded"))],
            Failed = [.. scenarios.Select(static scenario => Number(scenario, "failed"))],
            Response = [.. scenarios.Select(static scenario => new HistogramSnapshot(ReadHistogram(scenario)))],
        };
    }

    private static void WriteFindings(Utf8JsonWriter json, IReadOnlyList<DoctorFinding> findings)
    {
        json.WriteStartArray("findings");
        foreach (var finding in findings)
        {
            json.WriteStartObject();
            json.WriteString("id", finding.Id);
            json.WriteString("severity", finding.Severity);
            json.WriteString("place", finding.Place);
            json.WriteString("summary", finding.Summary);
            json.WriteNumber("count", finding.Count);
            json.WriteNumber("lostMilliseconds", finding.Lost.TotalMilliseconds);
            json.WriteString("fix", finding.Fix);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static LoadFailure Kind(string name) =>
        Enum.TryParse<LoadFailure>(name, out var kind) ? kind : throw new FormatException($"'{name}' isn't a kind of failure that this version supports.");

    private static string Text(JsonElement json, string name) => json.GetProperty(name).GetString() ?? throw new FormatException($"\"{name}\" is null.");

    private static long Number(JsonElement json, string name) => json.GetProperty(name).GetInt64();
}
