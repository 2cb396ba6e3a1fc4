using System.Globalization;
using Tern.Pages;

namespace Tern.Lambda.Local;

/// <summary>Runs one function until it is canceled: in an emulator that is already running, or in a new one.</summary>
internal static class RunProgram
{
    public static async Task StartOrJoinAsync(EmulatedFunctionOptions function, int port, Action<string> log, CancellationToken cancellationToken)
    {
        var raw = log;
        log = line => raw(TerminalText.Clean(line)); // functions can write any text, including sequences that move the cursor
        void OnJoined(Uri url) => log($"The function {function.Name} has joined the emulator at {url}. Ctrl-C stops it.");

        if (port != 0
            && await JoinClient.RunAsync(port, function, OnJoined, log, JoinAddress.Folders(), cancellationToken).ConfigureAwait(false)) return;
        var options = new LambdaEmulatorOptions
        {
            Port = port,
            AcceptsFunctions = true,
            LineWritten = (name, line) => log(name == function.Name ? line : $"{name} | {line}"),
            InvocationCompleted = (name, outcome) => log(Line(name, outcome)),
        };
        options.Functions.Add(function);
        var emulator = await LambdaEmulator.StartAsync(options, cancellationToken).ConfigureAwait(false);
        await using (emulator.ConfigureAwait(false))
        {
            log($"The function {function.Name} runs in a Lambda emulator at {emulator.Url}. Ctrl-C stops it.");
            log($"Its page is at {emulator.Url}_tern.");
            log($"  curl -d '{{}}' {emulator.Url}2015-03-31/functions/{function.Name}/invocations");
            emulator.WarmUp(function.Name);
            await Task.Delay(Timeout.Infinite, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (emulator.InvocationsInProgress is > 0 and var count)
                log(string.Create(
                    CultureInfo.InvariantCulture, $"Waiting at most 10 s for invocations in progress: {count}. A second signal ends them immediately."));
            await emulator.DrainAsync(TimeSpan.FromSeconds(10), CancellationToken.None).ConfigureAwait(false);
        }
    }

    private static string Line(string function, InvocationOutcome outcome)
    {
        var line = string.Create(CultureInfo.InvariantCulture, $"{function}: {outcome.Duration.TotalMilliseconds:0.00} ms");
        if (outcome.InitDuration is { } init) line += string.Create(CultureInfo.InvariantCulture, $", cold start {init.TotalMilliseconds:0.00} ms");
        return outcome.ErrorType is { } error ? $"{line}, {error}: {outcome.Text}" : line;
    }
}
