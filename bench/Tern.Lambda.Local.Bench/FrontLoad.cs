using System.Diagnostics;
using System.Globalization;

namespace Tern.Lambda.Local.Bench;

/// <summary>
/// An open load on the HTTP API in front of a typed function: requests leave at their times, whether or not earlier ones were answered, and are
/// timed from the moment at which they should have left.
/// </summary>
internal static class FrontLoad
{
    private const string Application = """
        {
          "functions": { "http": { "command": [DOTNET, "exec", FUNCTION], "timeout": 30 } },
          "apis": { "api": { "type": "http", "routes": { "$default": "http" } } }
        }
        """;

    public static async Task<Bar> MeasureAsync(BenchArguments arguments)
    {
        var program = LambdaEmulator.FunctionOf(Samples.Function("Tern.Lambda.Bench.Http"));
        var file = Path.Combine(Directory.CreateTempSubdirectory("tern-bench").FullName, "tern.json");
        await File.WriteAllTextAsync(file, Application.Replace("DOTNET", $"\"{program.Command[0]}\"").Replace("FUNCTION", $"\"{program.Command[2]}\""));
        await using var application = await LocalApplication.StartAsync(file);
        using var http = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = 64 }) { BaseAddress = application.UrlOf("api") };
        await RunAsync(http, arguments.Rate / 2, arguments.Rate * 3);
        var times = await RunAsync(http, arguments.Rate, arguments.Rate * arguments.Seconds);
        Directory.Delete(Path.GetDirectoryName(file)!, recursive: true);
        var (p50, p99) = (Samples.Percentile(times, 50), Samples.Percentile(times, 99));
        return new Bar(
            string.Create(CultureInfo.InvariantCulture, $"{arguments.Rate} invocations/s through the HTTP v2 front, p99"),
            p99,
            10,
            string.Create(CultureInfo.InvariantCulture, $"p50 {p50:0.000} ms, {times.Count} requests"));
    }

    private static async Task<List<double>> RunAsync(HttpClient http, int rate, int count)
    {
        var requests = new List<Task<double>>(count);
        var start = Stopwatch.GetTimestamp();
        for (var i = 0; i < count; i++)
        {
            var due = start + (long)((double)i / rate * Stopwatch.Frequency);
            var wait = Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), due);
            if (wait > TimeSpan.FromMilliseconds(1)) await Task.Delay(wait);
            requests.Add(SendAsync(http, due));
        }

        return [.. await Task.WhenAll(requests)];
    }

    private static async Task<double> SendAsync(HttpClient http, long due)
    {
        using var answer = await http.GetAsync("orders/1");
        if (!answer.IsSuccessStatusCode) throw new InvalidOperationException($"{(int)answer.StatusCode}: {await answer.Content.ReadAsStringAsync()}");
        await answer.Content.ReadAsByteArrayAsync();
        return Samples.MillisecondsSince(due);
    }
}
