using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Tern.Lambda.Local;

namespace Tern.Cli;

/// <summary>Lists, prints or sends events.</summary>
internal static class EventRun
{
    public static async Task<int> RunAsync(string? source, string? function, Uri endpoint, CancellationToken cancellationToken)
    {
        if (source is null)
        {
            if (function is not null) throw new CommandFailure("--send needs an event: a kind, a file, or - for the standard input.");
            foreach (var (name, description) in LambdaSampleEvents.All) Console.Out.WriteLine($"{name,-28} {description}");
            return ExitCodes.Success;
        }

        var json = await ReadAsync(source, isSent: function is not null, cancellationToken).ConfigureAwait(false);
        if (function is not null) return await SendAsync(json, function, endpoint, cancellationToken).ConfigureAwait(false);
        Console.Out.WriteLine(json.TrimEnd());
        return ExitCodes.Success;
    }

    private static async Task<string> ReadAsync(string source, bool isSent, CancellationToken cancellationToken)
    {
        if (LambdaSampleEvents.Find(source) is { } sample) return sample;
        var isFile = source == "-" || File.Exists(source);
        if (!isFile)
        {
            var near = LambdaSampleEvents.All.Where(each => each.Key.Contains(source, StringComparison.OrdinalIgnoreCase))
                .Select(static each => each.Key)
                .ToList();
            throw new CommandFailure(
                $"'{source}' is neither a kind of event nor a file. " +
                $"{(near.Count > 0 ? $"There is {string.Join(", ", near)}." : "'tern lambda event' lists the kinds.")}");
        }

        if (!isSent) throw new CommandFailure($"'{source}' is already an event: add --send FUNCTION to send it.");
        try
        {
            var json = source == "-"
                ? await Console.In.ReadToEndAsync(cancellationToken).ConfigureAwait(false)
                : await File.ReadAllTextAsync(source, cancellationToken).ConfigureAwait(false);
            using var document = JsonDocument.Parse(json);
            return json;
        }
        catch (JsonException failure)
        {
            throw new CommandFailure($"{(source == "-" ? "The standard input" : source)} isn't JSON: {failure.Message}");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure($"Can't read {source}: {failure.Message}");
        }
    }

    private static async Task<int> SendAsync(string json, string function, Uri endpoint, CancellationToken cancellationToken)
    {
        using var http = new HttpClient { Timeout = TimeSpan.FromMinutes(16) }; // a function has at most 15
        using var content = new StringContent(json, Encoding.UTF8);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        var url = new Uri(endpoint, $"2015-03-31/functions/{Uri.EscapeDataString(function)}/invocations");
        try
        {
            using var response = await http.PostAsync(url, content, cancellationToken).ConfigureAwait(false);
            var answer = await response.Content.ReadAsStringAsync(cancellationToken).ConfigureAwait(false);
            if (!response.IsSuccessStatusCode) throw new CommandFailure($"The emulator responded with {(int)response.StatusCode}: {answer.Trim()}");
            Console.Out.WriteLine(answer);
            return response.Headers.Contains("X-Amz-Function-Error") ? ExitCodes.NotMet : ExitCodes.Success;
        }
        catch (HttpRequestException failure)
        {
            throw new CommandFailure($"No emulator responds at {endpoint}: {failure.Message} Start one with 'tern lambda'.");
        }
    }
}
