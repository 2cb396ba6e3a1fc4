using System.CommandLine;
using Tern.Load;

namespace Tern.Cli;

/// <summary>Creates a plan from the command line, and from the scenario file if one is specified.</summary>
internal static class LoadSettingsReader
{
    /// <exception cref="CommandFailure">A file can't be read, or isn't in the expected format.</exception>
    public static LoadSettings Read(ParseResult parsed)
    {
        try
        {
            var (plan, thresholds) = PlanOf(parsed);
            return new LoadSettings
            {
                Plan = plan,
                Thresholds = [.. thresholds, .. parsed.GetValue(LoadOptions.Thresholds) ?? []],
                IsComparison = parsed.GetValue(LoadOptions.Ab) is { Length: 2 },
                Doctor = parsed.GetValue(LoadOptions.Doctor),
                Out = parsed.GetValue(LoadOptions.Out),
                History = parsed.GetValue(LoadOptions.History),
            };
        }
        catch (Exception failure) when (failure is FormatException or IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure(failure.Message);
        }
    }

    /// <summary>Returns the error in the combination of arguments, or null.</summary>
    public static string? Fault(bool hasUrl, bool hasFile, bool hasAb, bool hasShape, bool hasRate)
    {
        if ((hasUrl ? 1 : 0) + (hasFile ? 1 : 0) + (hasAb ? 1 : 0) != 1) return "Specify what to call: exactly one of a URL, --file FILE or --ab URL URL.";
        return hasShape && hasRate ? "--shape sets rates and times: omit --rate and --duration." : null;
    }

    private static (LoadPlan Plan, IReadOnlyList<Threshold> Thresholds) PlanOf(ParseResult parsed)
    {
        IReadOnlyList<Threshold> thresholds = [];
        var plan = parsed.GetValue(LoadOptions.File) is { } file ? ScenarioFile.Read(file, out thresholds) : new LoadPlan();
        if (parsed.GetValue(LoadOptions.Url) is { } url) plan.Scenarios.Add(Scenario(parsed, url, url));
        if (parsed.GetValue(LoadOptions.Ab) is [var a, var b])
        {
            plan.Scenarios.Add(Scenario(parsed, "A", a));
            plan.Scenarios.Add(Scenario(parsed, "B", b));
            (plan.Interleaved, plan.Name) = (true, $"A: {a}, B: {b}");
        }

        foreach (var (name, keys) in parsed.GetValue(LoadOptions.Key) ?? []) plan.Keys[name] = keys;
        foreach (var data in parsed.GetValue(LoadOptions.Data) ?? [])
        {
            var equals = data.IndexOf('=', StringComparison.Ordinal);
            plan.Data[data[..equals]] = LoadData.FromCsv(data[(equals + 1)..]);
        }

        Shape(parsed, plan);
        if (Has(parsed, LoadOptions.WarmUp)) plan.WarmUp = parsed.GetValue(LoadOptions.WarmUp);
        if (Has(parsed, LoadOptions.Timeout)) plan.Timeout = parsed.GetValue(LoadOptions.Timeout);
        if (Has(parsed, LoadOptions.MaxInFlight)) plan.MaxInFlight = parsed.GetValue(LoadOptions.MaxInFlight);
        if (Has(parsed, LoadOptions.Connections)) plan.WarmConnections = parsed.GetValue(LoadOptions.Connections);
        if (Has(parsed, LoadOptions.Workers)) plan.Workers = parsed.GetValue(LoadOptions.Workers);
        if (Has(parsed, LoadOptions.Closed)) plan.ClosedUsers = parsed.GetValue(LoadOptions.Closed);
        if (Has(parsed, LoadOptions.Seed)) plan.Seed = parsed.GetValue(LoadOptions.Seed);
        plan.Http2 |= parsed.GetValue(LoadOptions.Http2);
        plan.AcceptAnyCertificate |= parsed.GetValue(LoadOptions.Insecure);
        plan.Label = parsed.GetValue(LoadOptions.Label) ?? plan.Label;
        return (plan, thresholds);
    }

    private static void Shape(ParseResult parsed, LoadPlan plan)
    {
        var arrivals = Has(parsed, LoadOptions.Arrivals) ? parsed.GetValue(LoadOptions.Arrivals) : plan.Shape.Arrivals;
        try
        {
            if (parsed.GetValue(LoadOptions.Shape) is { } shape) plan.Shape = shape;
            else if (Has(parsed, LoadOptions.Rate) || Has(parsed, LoadOptions.Length))
            {
                plan.Shape = LoadShape.Constant(
                    Has(parsed, LoadOptions.Rate) ? parsed.GetValue(LoadOptions.Rate) : plan.Shape.PeakRate,
                    Has(parsed, LoadOptions.Length) ? parsed.GetValue(LoadOptions.Length) : plan.Shape.Duration);
            }
        }
        catch (ArgumentException failure)
        {
            throw new CommandFailure(failure.Message);
        }

        plan.Shape = plan.Shape.WithArrivals(arrivals);
    }

    private static LoadScenario Scenario(ParseResult parsed, string name, string url)
    {
        var body = parsed.GetValue(LoadOptions.BodyFile) is { } file ? File.ReadAllText(file) : parsed.GetValue(LoadOptions.Body);
        var scenario = new LoadScenario(name, url)
        {
            Body = body,
            Method = parsed.GetValue(LoadOptions.Method) ?? (body is null ? "GET" : "POST"),
        };
        foreach (var header in parsed.GetValue(LoadOptions.Header) ?? [])
        {
            var colon = header.IndexOf(':', StringComparison.Ordinal);
            scenario.Headers.Add(new(header[..colon].Trim(), header[(colon + 1)..].Trim()));
        }

        foreach (var check in parsed.GetValue(LoadOptions.Check) ?? []) scenario.Checks.Add(check);
        return scenario;
    }

    private static bool Has(ParseResult parsed, Option option) => parsed.GetResult(option) is { Implicit: false };
}
