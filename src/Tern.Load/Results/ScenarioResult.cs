namespace Tern.Load;

/// <summary>What came of one scenario's requests, or of all.</summary>
public sealed class ScenarioResult
{
    /// <summary>The scenario's name.</summary>
    public required string Name { get; init; }

    /// <summary>Answers that passed their checks.</summary>
    public required long Succeeded { get; init; }

    /// <summary>Requests without such an answer, by why.</summary>
    public required IReadOnlyDictionary<LoadFailure, long> Failures { get; init; }

    /// <summary>The first failure of a kind, in words, where there are any.</summary>
    public required IReadOnlyDictionary<LoadFailure, string> FailureDetails { get; init; }

    /// <summary>Answers by their status.</summary>
    public required IReadOnlyDictionary<int, long> Statuses { get; init; }

    /// <summary>The bytes of all bodies.</summary>
    public required long Bytes { get; init; }

    /// <summary>
    /// From when a request was to start to its whole answer: what a user waits. Time-outs are in it with the time that was waited, other failures not.
    /// </summary>
    public required LatencyHistogram Response { get; init; }

    /// <summary>From when it was sent: what the service took. It is better than <see cref="Response"/> by what waited in the client.</summary>
    public required LatencyHistogram Service { get; init; }

    /// <summary>Requests without a right answer.</summary>
    public long Failed => Failures.Values.Sum();

    /// <summary>All requests that were started and ended.</summary>
    public long Total => Succeeded + Failed;

    /// <summary>The part that failed, from 0 to 1.</summary>
    public double FailedShare => Total == 0 ? 0 : (double)Failed / Total;

    /// <summary>Adds up results.</summary>
    internal static ScenarioResult Sum(string name, IReadOnlyCollection<ScenarioResult> results)
    {
        var (response, service) = (new LatencyHistogram(), new LatencyHistogram());
        foreach (var result in results)
        {
            response.Add(result.Response);
            service.Add(result.Service);
        }

        return new ScenarioResult
        {
            Name = name,
            Succeeded = results.Sum(static result => result.Succeeded),
            Failures = Counts(results.SelectMany(static result => result.Failures)),
            FailureDetails = results.SelectMany(static result => result.FailureDetails).DistinctBy(static detail => detail.Key).ToDictionary(),
            Statuses = Counts(results.SelectMany(static result => result.Statuses)),
            Bytes = results.Sum(static result => result.Bytes),
            Response = response,
            Service = service,
        };
    }

    private static Dictionary<T, long> Counts<T>(IEnumerable<KeyValuePair<T, long>> counts) where T : notnull =>
        counts.GroupBy(static count => count.Key)
            .OrderBy(static group => group.Key)
            .ToDictionary(static group => group.Key, static group => group.Sum(static count => count.Value));
}
