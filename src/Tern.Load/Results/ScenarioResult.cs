namespace Tern.Load;

/// <summary>The results of one scenario, or of all scenarios together.</summary>
public sealed class ScenarioResult
{
    /// <summary>Gets the scenario's name.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the number of responses that passed their checks.</summary>
    public required long Succeeded { get; init; }

    /// <summary>Gets the number of failed requests by kind of failure.</summary>
    public required IReadOnlyDictionary<LoadFailure, long> Failures { get; init; }

    /// <summary>Gets a description of the first failure of each kind.</summary>
    public required IReadOnlyDictionary<LoadFailure, string> FailureDetails { get; init; }

    /// <summary>Gets the number of responses by status code.</summary>
    public required IReadOnlyDictionary<int, long> Statuses { get; init; }

    /// <summary>Gets the total length of all bodies in bytes.</summary>
    public required long Bytes { get; init; }

    /// <summary>
    /// Gets the times from the intended start of each request to its complete response, which is what users experience.
    /// Timeouts are included with the time waited; other failures aren't.
    /// </summary>
    public required LatencyHistogram Response { get; init; }

    /// <summary>
    /// Gets the times from the actual start of each request to its complete response, which is the time the service
    /// took. They're shorter than <see cref="Response"/> by the time requests waited in the client.
    /// </summary>
    public required LatencyHistogram Service { get; init; }

    /// <summary>Gets the number of failed requests.</summary>
    public long Failed => Failures.Values.Sum();

    /// <summary>Gets the number of completed requests, successful or failed.</summary>
    public long Total => Succeeded + Failed;

    /// <summary>Gets the share of failed requests, from 0 to 1.</summary>
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
