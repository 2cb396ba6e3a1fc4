using System.Net.Sockets;
using Tern.Cli.CommandLine;
using Tern.Cli.Local;
using Tern.Lambda.Local;

namespace Tern.Cli.Lambda.Run;

/// <summary>From the first line to the last: runs functions until a signal says to end.</summary>
internal static class LambdaRun
{
    public static async Task<int> RunAsync(RunSettings settings, CancellationToken cancellationToken)
    {
        SocketThreads.Choose();
        using var end = new EndSignal();
        var log = new LambdaLog(Console.OpenStandardOutput());
        try
        {
            var emulator = await StartAsync(settings, log, end.Token).ConfigureAwait(false);
            await using (emulator.ConfigureAwait(false))
            {
                log.Started(emulator);
                await end.WaitAsync(cancellationToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (end.Token.IsCancellationRequested)
        {
            // Ended before it ran.
        }

        log.Stopped();
        return ExitCodes.Success;
    }

    private static async Task<LambdaEmulator> StartAsync(RunSettings settings, LambdaLog log, CancellationToken cancellationToken)
    {
        try
        {
            var options = new LambdaEmulatorOptions
            {
                Port = settings.Port,
                Host = settings.Host,
                AcceptsFunctions = true,
                LineWritten = log.Line,
                InvocationCompleted = log.Completed,
            };
            foreach (var name in settings.AllowedHosts) options.AllowedHosts.Add(name);
            options.Functions.Add(await ProgramChoice.FindAsync(settings, log.Say, cancellationToken).ConfigureAwait(false));
            return await LambdaEmulator.StartAsync(options, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception failure) when (IsInUse(failure))
        {
            throw new CommandFailure($"Port {settings.Port} is in use. End what listens there, or choose another with --port; --port 0 takes a free one.");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ArgumentException or SocketException)
        {
            throw new CommandFailure(failure.Message);
        }
    }

    private static bool IsInUse(Exception failure) =>
        failure is SocketException { SocketErrorCode: SocketError.AddressAlreadyInUse } || (failure.InnerException is { } inner && IsInUse(inner));
}
