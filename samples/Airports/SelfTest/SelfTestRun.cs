using System.Globalization;
using System.Net;

namespace Airports.SelfTest;

/// <summary>Applies load to the running server and evaluates the results.</summary>
internal sealed class SelfTestRun(IPEndPoint server, TextWriter output)
{
    private static readonly TimeSpan s_longestP99 = TimeSpan.FromMilliseconds(20);

    /// <summary>Sends 2,000 requests per second for ten seconds. None may fail, and p99 must be below 20 ms.</summary>
    public Task<bool> MeasureAsync(CancellationToken cancellationToken) => RunAsync(new LoadOptions(), s_longestP99, cancellationToken);

    /// <summary>
    /// Sends a small load for one second. None may fail, which is all that a busy machine can guarantee.
    /// </summary>
    public Task<bool> CheckAsync(CancellationToken cancellationToken) => RunAsync(
        new LoadOptions { RequestsPerSecond = 200, WarmUp = TimeSpan.FromSeconds(1), Duration = TimeSpan.FromSeconds(1), Connections = 8 },
        longestP99: null,
        cancellationToken);

    private async Task<bool> RunAsync(LoadOptions options, TimeSpan? longestP99, CancellationToken cancellationToken)
    {
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"Self-test: {options.RequestsPerSecond:N0} requests/s for {options.Duration.TotalSeconds} s " +
            $"after {options.WarmUp.TotalSeconds} s of warm-up, from within this process …"));
        var requests = await new LoadMix(server).MakeAsync(options.TotalRequests, cancellationToken);
        var result = await new OpenLoad(server, options).RunAsync(requests, cancellationToken);
        LoadReport.Print(output, options, result);

        var p99 = result.Samples.Response.Percentile(99);
        var failure = result.Samples.ErrorCount > 0 ? "there were errors" : null;
        if (failure is null && p99 >= longestP99)
            failure = FormattableString.Invariant($"p99 is {p99.TotalMilliseconds:F2} ms; it must be below {longestP99.Value.TotalMilliseconds:F0} ms");
        output.WriteLine(failure is null ? "Passed." : $"Failed: {failure}.");
        return failure is null;
    }
}
