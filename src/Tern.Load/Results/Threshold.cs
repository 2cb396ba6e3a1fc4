using System.Globalization;

namespace Tern.Load;

/// <summary>
/// A requirement for a result: <c>p99&lt;20ms</c>, <c>max&lt;=1s</c>, <c>mean&lt;5ms</c>, <c>errors&lt;1%</c>,
/// <c>late&lt;0.1%</c>, <c>dropped&lt;1</c> or <c>rate&gt;1900</c>. For a single scenario, prefix its name:
/// <c>prices:p99&lt;20ms</c>.
/// </summary>
/// <remarks>
/// Dropped arrivals and failed requests count as responses that never arrive, so they can make a percentile, the
/// maximum or the mean miss its limit. Otherwise, a service that responds to only a tenth of its users would appear
/// fast.
/// </remarks>
public sealed class Threshold
{
    private static readonly string[] s_comparisons = ["<=", ">=", "<", ">"];
    private readonly double _percentile;
    private readonly double _limit;

    private Threshold(string text, string? scenario, string measure, string comparison, double percentile, double limit) =>
        (Text, Scenario, Measure, Comparison, _percentile, _limit) = (text, scenario, measure, comparison, percentile, limit);

    /// <summary>Gets the threshold as it was written.</summary>
    public string Text { get; }

    /// <summary>Gets the scenario that the threshold applies to, or null for all scenarios together.</summary>
    public string? Scenario { get; }

    private string Measure { get; }

    private string Comparison { get; }

    /// <summary>Parses a threshold.</summary>
    /// <exception cref="FormatException">The text isn't a valid threshold; the message describes the expected
    /// format.</exception>
    public static Threshold Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var comparison = s_comparisons.FirstOrDefault(sign => text.Contains(sign, StringComparison.Ordinal)) ?? throw Wrong(text);
        var at = text.IndexOf(comparison, StringComparison.Ordinal);
        var (left, right) = (text[..at].Trim(), text[(at + comparison.Length)..].Trim());
        var colon = left.LastIndexOf(':');
        var (scenario, measure) = colon < 0 ? (null, left) : (left[..colon], left[(colon + 1)..]);
        var percentile = 0.0;
        double limit;
        switch (measure)
        {
            case "max" or "min" or "mean":
                limit = Time(right, text);
                break;
            case ['p', .. var digits]:
                if (!double.TryParse(digits, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out percentile) || percentile is <= 0 or >= 100)
                    throw Wrong(text);
                limit = Time(right, text);
                break;
            case "errors" or "late":
                if (!right.EndsWith('%')) throw Wrong(text);
                limit = Number(right[..^1], text) / 100;
                break;
            case "rate" or "dropped":
                limit = Number(right, text);
                break;
            default:
                throw Wrong(text);
        }

        return new Threshold(text, scenario, measure, comparison, percentile, limit);
    }

    /// <summary>
    /// Determines whether a result meets the threshold. A percentile with too few samples doesn't meet it.
    /// </summary>
    /// <param name="result">The result.</param>
    /// <param name="found">The actual value, or the reason why there is none.</param>
    /// <exception cref="ArgumentException">The result has no such scenario.</exception>
    public bool IsMet(LoadResult result, out string found)
    {
        ArgumentNullException.ThrowIfNull(result);
        var scenario = result.Of(Scenario);
        if (Measure is "max" or "min" or "mean" && scenario.Response.Count == 0)
        {
            found = "there was no response";
            return false;
        }

        var dropped = DroppedOf(result, scenario);
        var arrivals = scenario.Total + dropped;

        // Timeouts are already among the responses, with the time waited.
        var unanswered = Math.Max(arrivals - scenario.Response.Count, 0);
        if (Measure[0] == 'p')
        {
            var needed = LatencyHistogram.SamplesFor(_percentile);
            if (arrivals < needed)
            {
                scenario.Response.TryPercentile(_percentile, out _, out found);
                return false;
            }
        }

        var value = Measure switch
        {
            "max" => unanswered > 0 ? double.PositiveInfinity : scenario.Response.Max.TotalMilliseconds,
            "min" => scenario.Response.Min.TotalMilliseconds,
            "mean" => unanswered > 0 ? double.PositiveInfinity : scenario.Response.Mean.TotalMilliseconds,
            "errors" => arrivals == 0 ? 0 : (double)(scenario.Failed + dropped) / arrivals,
            "late" => result.Starts == 0 ? 0 : (double)result.LateStarts / result.Starts,
            "rate" => result.Duration > TimeSpan.Zero ? scenario.Succeeded / result.Duration.TotalSeconds : 0,
            "dropped" => dropped,
            _ => Percentile(scenario.Response, arrivals),
        };
        found = Measure switch
        {
            "errors" or "late" => value.ToString("0.###%", CultureInfo.InvariantCulture),
            "rate" or "dropped" => value.ToString("#,0.#", CultureInfo.InvariantCulture),
            _ when double.IsInfinity(value) => string.Create(
                CultureInfo.InvariantCulture,
                $"never: {unanswered:N0} of {arrivals:N0} arrivals had no response ({scenario.Failed:N0} failed, {dropped:N0} dropped)"),
            _ => Latencies.Format(TimeSpan.FromMilliseconds(value)),
        };
        return Comparison switch
        {
            "<" => value < _limit,
            "<=" => value <= _limit,
            ">" => value > _limit,
            _ => value >= _limit,
        };
    }

    // For a single scenario, a proportional share: the scenarios of dropped arrivals aren't recorded.
    private static long DroppedOf(LoadResult result, ScenarioResult scenario) =>
        ReferenceEquals(scenario, result.Total) || result.Scenarios.Count == 1 || result.Total.Total == 0
            ? result.Dropped
            : (long)Math.Ceiling((double)result.Dropped * scenario.Total / result.Total.Total);

    // The percentile over all arrivals. Those without a response rank behind the slowest response.
    private double Percentile(LatencyHistogram answered, long arrivals)
    {
        var rank = Math.Ceiling(_percentile / 100 * arrivals);
        return rank > answered.Count ? double.PositiveInfinity : answered.Percentile(100 * rank / answered.Count).TotalMilliseconds;
    }

    private static double Time(string right, string text) => Durations.TryParse(right, out var time) ? time.TotalMilliseconds : throw Wrong(text);

    private static double Number(string right, string text) =>
        double.TryParse(right, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number)
            ? number
            : throw Wrong(text);

    private static FormatException Wrong(string text) => new(
        $"'{text}' isn't a threshold. Expected one such as p99<20ms, max<=1s, mean<5ms, errors<1%, late<0.1%, dropped<1 or rate>1900.");
}
