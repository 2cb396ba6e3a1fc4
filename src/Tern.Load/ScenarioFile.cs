using System.Text.Json;

namespace Tern.Load;

/// <summary>
/// Reads a load from a JSON file, which contains the same options as the command line, and any number of scenarios.
/// Unknown members are rejected, so that a typing error isn't silently ignored. Comments and trailing commas are
/// allowed.
/// </summary>
public static class ScenarioFile
{
    private static readonly JsonDocumentOptions s_lenient = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    /// <summary>Reads a file.</summary>
    /// <param name="file">The file. Paths of data files are relative to its directory.</param>
    /// <param name="thresholds">The thresholds in the file.</param>
    /// <exception cref="FormatException">The file is invalid; the message names the member or the line.</exception>
    /// <exception cref="IOException">The file or a data file can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file or a data file is denied.</exception>
    public static LoadPlan Read(string file, out IReadOnlyList<Threshold> thresholds)
    {
        ArgumentException.ThrowIfNullOrEmpty(file);
        return Parse(File.ReadAllBytes(file), file, Path.GetDirectoryName(Path.GetFullPath(file))!, out thresholds);
    }

    /// <summary>Parses the content of a file.</summary>
    /// <param name="json">The content in UTF-8.</param>
    /// <param name="source">The name of the source, for error messages.</param>
    /// <param name="folder">The directory that contains the data files.</param>
    /// <param name="thresholds">The thresholds in the file.</param>
    /// <exception cref="FormatException">The content is invalid; the message names the member or the line.</exception>
    public static LoadPlan Parse(ReadOnlyMemory<byte> json, string source, string folder, out IReadOnlyList<Threshold> thresholds)
    {
        try
        {
            using var document = JsonDocument.Parse(json, s_lenient);
            return Read(document.RootElement, folder, out thresholds);
        }
        catch (JsonException failure)
        {
            throw new FormatException($"{source} isn't valid JSON: {failure.Message}", failure);
        }
        catch (Exception failure) when (failure is FormatException or ArgumentException)
        {
            throw new FormatException($"{source}: {failure.Message}", failure);
        }
    }

    private static LoadPlan Read(JsonElement root, string folder, out IReadOnlyList<Threshold> thresholds)
    {
        var (plan, found) = (new LoadPlan(), new List<Threshold>());
        var (rate, duration, target) = ((double?)null, TimeSpan.FromSeconds(10), "");
        var (shape, arrivals) = ((LoadShape?)null, ArrivalPattern.Even);
        var scenarios = default(JsonElement);
        foreach (var (name, value) in Members(root, "the file"))
        {
            switch (name)
            {
                case "name": plan.Name = Text(name, value); break;
                case "label": plan.Label = Text(name, value); break;
                case "target": target = Text(name, value).TrimEnd('/'); break;
                case "rate": rate = Number(name, value); break;
                case "duration": duration = Time(name, value); break;
                case "shape": shape = LoadShape.Parse(Text(name, value)); break;
                case "arrivals": arrivals = Arrivals(Text(name, value)); break;
                case "warmUp": plan.WarmUp = Time(name, value); break;
                case "timeout": plan.Timeout = Time(name, value); break;
                case "maxInFlight": plan.MaxInFlight = Whole(name, value); break;
                case "connections": plan.WarmConnections = Whole(name, value); break;
                case "workers": plan.Workers = Whole(name, value); break;
                case "closed": plan.ClosedUsers = Whole(name, value); break;
                case "http2": plan.Http2 = Boolean(name, value); break;
                case "insecure": plan.AcceptAnyCertificate = Boolean(name, value); break;
                case "seed": plan.Seed = Whole(name, value); break;
                case "keys":
                    foreach (var (key, keys) in Members(value, "\"keys\"")) plan.Keys[key] = Keys(key, keys);
                    break;
                case "data":
                    foreach (var (table, path) in Members(value, "\"data\"")) plan.Data[table] = LoadData.FromCsv(Path.Combine(folder, Text(table, path)));
                    break;
                case "thresholds":
                    found.AddRange(Items(name, value).Select(item => Threshold.Parse(Text(name, item))));
                    break;
                case "scenarios": scenarios = value; break;
                default: throw Unknown(name, "the file");
            }
        }

        if (shape is not null && rate is not null) throw new FormatException("\"shape\" and \"rate\" can't be combined. Specify one of them.");
        plan.Shape = (shape ?? LoadShape.Constant(rate ?? 100, duration)).WithArrivals(arrivals);
        if (scenarios.ValueKind == JsonValueKind.Undefined) throw new FormatException("\"scenarios\" is missing. Expected an array of scenarios.");
        foreach (var scenario in Items("scenarios", scenarios)) plan.Scenarios.Add(Scenario(scenario, target, plan.Scenarios.Count + 1));
        if (plan.Scenarios.Count == 0) throw new FormatException("\"scenarios\" is empty. Add at least one scenario.");
        thresholds = found;
        return plan;
    }

    private static LoadScenario Scenario(JsonElement json, string target, int number)
    {
        var where = $"scenario {number}";
        var members = Members(json, where).ToArray();
        var url = members.Where(static member => member.Name == "url").Select(static member => Text("url", member.Value)).LastOrDefault()
            ?? throw new FormatException($"{where} has no \"url\".");
        var name = members.Where(static member => member.Name == "name").Select(static member => Text("name", member.Value)).LastOrDefault() ?? url;
        var scenario = new LoadScenario(name, url.StartsWith('/') ? target + url : url);
        foreach (var (member, value) in members)
        {
            switch (member)
            {
                case "name" or "url": break;
                case "method": scenario.Method = Text(member, value); break;
                case "weight": scenario.Weight = Number(member, value); break;
                case "body": scenario.Body = value.ValueKind == JsonValueKind.String ? value.GetString() : value.GetRawText(); break;
                case "headers":
                    foreach (var (header, text) in Members(value, $"\"headers\" of {where}")) scenario.Headers.Add(new(header, Text(header, text)));
                    break;
                case "checks":
                    foreach (var check in Items(member, value)) scenario.Checks.Add(Text(member, check));
                    break;
                default: throw Unknown(member, where);
            }
        }

        return scenario;
    }

    private static LoadKeys Keys(string name, JsonElement json)
    {
        var (count, exponent) = (0L, (double?)null);
        foreach (var (member, value) in Members(json, $"key \"{name}\""))
        {
            switch (member)
            {
                case "count": count = value.ValueKind == JsonValueKind.Number && value.TryGetInt64(out var whole) ? whole : 0; break;
                case "zipf": exponent = Number(member, value); break;
                default: throw Unknown(member, $"key \"{name}\"");
            }
        }

        return exponent is { } steep ? LoadKeys.Zipf(count, steep) : LoadKeys.Uniform(count);
    }

    private static IEnumerable<(string Name, JsonElement Value)> Members(JsonElement json, string what) => json.ValueKind == JsonValueKind.Object
        ? json.EnumerateObject().Select(static member => (member.Name, member.Value))
        : throw new FormatException($"{what} must be an object, but is {json.ValueKind}.");

    private static JsonElement.ArrayEnumerator Items(string name, JsonElement json) =>
        json.ValueKind == JsonValueKind.Array ? json.EnumerateArray() : throw new FormatException($"\"{name}\" must be an array, but is {json.ValueKind}.");

    private static string Text(string name, JsonElement json) =>
        json.ValueKind == JsonValueKind.String ? json.GetString()! : throw new FormatException($"\"{name}\" must be a string, but is {json.ValueKind}.");

    private static double Number(string name, JsonElement json) =>
        json.ValueKind == JsonValueKind.Number && json.TryGetDouble(out var number) && double.IsFinite(number)
        ? number
        : throw new FormatException($"\"{name}\" must be a number, but is {json.GetRawText()}.");

    private static int Whole(string name, JsonElement json) =>
        json.ValueKind == JsonValueKind.Number && json.TryGetInt32(out var number)
            ? number
            : throw new FormatException($"\"{name}\" must be an integer, but is {json.GetRawText()}.");

    private static bool Boolean(string name, JsonElement json) => json.ValueKind is JsonValueKind.True or JsonValueKind.False
        ? json.GetBoolean()
        : throw new FormatException($"\"{name}\" must be true or false, but is {json.GetRawText()}.");

    private static TimeSpan Time(string name, JsonElement json) => Durations.TryParse(Text(name, json), out var time)
        ? time
        : throw new FormatException($"\"{name}\" must be a time such as 500ms, 30s or 2m, but is '{json.GetString()}'.");

    private static ArrivalPattern Arrivals(string text) => text switch
    {
        "even" => ArrivalPattern.Even,
        "poisson" => ArrivalPattern.Poisson,
        _ => throw new FormatException($"\"arrivals\" must be even or poisson, but is '{text}'."),
    };

    private static FormatException Unknown(string member, string where) => new($"\"{member}\" isn't a member of {where}. See docs/guides/load.md.");
}
