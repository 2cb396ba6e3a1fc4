using System.CommandLine;
using System.Diagnostics;
using System.Net;
using Tern.Local;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern local wait</c>, for scripts that start a server in the background.</summary>
internal static class WaitCommand
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(50);

    private static readonly Option<int> s_port = new("--port", "-p")
    {
        Description = "The port of the server.",
        HelpName = "N",
        DefaultValueFactory = static _ => LocalAws.DefaultPorts[0],
        CustomParser = static option =>
        {
            if (int.TryParse(option.Tokens[0].Value, out var port) && port is > 0 and <= ushort.MaxValue) return port;
            option.AddError($"--port must be a number from 1 to {ushort.MaxValue}, but is '{option.Tokens[0].Value}'.");
            return default;
        },
    };

    private static readonly Option<TimeSpan> s_timeout = new("--timeout")
    {
        Description = "How long to wait, such as 500ms or 1m.",
        HelpName = "TIME",
        DefaultValueFactory = static _ => TimeSpan.FromSeconds(30),
        CustomParser = static option =>
        {
            if (Duration.TryParse(option.Tokens[0].Value, out var timeout)) return timeout;
            option.AddError($"--timeout must be a time of at most a day, such as 500ms, 2s or 1m, but is '{option.Tokens[0].Value}'.");
            return default;
        },
    };

    public static Command Create()
    {
        var command = new Command("wait", "Waits until a server that was started by 'tern local' is ready.") { s_port, s_timeout };
        command.SetAction(static (parsed, cancellationToken) => RunAsync(parsed.GetValue(s_port), parsed.GetValue(s_timeout), cancellationToken));
        return command;
    }

    private static async Task<int> RunAsync(int port, TimeSpan timeout, CancellationToken cancellationToken)
    {
        using var http = new HttpClient { Timeout = timeout > TimeSpan.Zero ? timeout : s_pause };
        var health = new Uri($"http://127.0.0.1:{port}/_tern/health");
        var since = Stopwatch.GetTimestamp();
        while (true)
        {
            try
            {
                using var answer = await http.GetAsync(health, cancellationToken).ConfigureAwait(false);
                if (answer.StatusCode == HttpStatusCode.ServiceUnavailable) throw new HttpRequestException("It starts.");
                return answer.IsSuccessStatusCode
                    ? ExitCodes.Success
                    : throw new CommandFailure($"{health} responds with {(int)answer.StatusCode}, so it isn't a local AWS. Set --port to the server's port.");
            }
            catch (Exception failure) when (failure is HttpRequestException || (failure is TaskCanceledException && !cancellationToken.IsCancellationRequested))
            {
                if (Stopwatch.GetElapsedTime(since) >= timeout)
                    throw new CommandFailure($"No server was ready at {health} within {timeout.TotalSeconds:0.###} s. Start one with 'tern local'.");
                await Task.Delay(s_pause, cancellationToken).ConfigureAwait(false);
            }
        }
    }
}
