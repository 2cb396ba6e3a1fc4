using System.Net.Sockets;
using Tern.Cli.CommandLine;
using Tern.Cli.Local.Output;
using Tern.Local;

namespace Tern.Cli.Local;

/// <summary>From the first line of the log to the last: serves until a signal says to end.</summary>
internal static class LocalRun
{
    public static async Task<int> RunAsync(LocalSettings settings, CancellationToken cancellationToken)
    {
        using var end = new EndSignal();
        var log = RunLog.Create(settings);
        var local = await StartAsync(settings, cancellationToken).ConfigureAwait(false);
        await using (local.ConfigureAwait(false))
        {
            log.Started(local.Endpoint!);
            await end.WaitAsync(cancellationToken).ConfigureAwait(false);
        }

        log.Stopped();
        return ExitCodes.Success;
    }

    private static async Task<LocalDynamoDb> StartAsync(LocalSettings settings, CancellationToken cancellationToken)
    {
        try
        {
            return await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true, Port = settings.Port }, cancellationToken).ConfigureAwait(false);
        }
        catch (IOException failure) when (failure.InnerException is { } inner && IsInUse(inner))
        {
            throw new CommandFailure($"Port {settings.Port} is in use. End what listens there, or choose another with --port; --port 0 takes a free one.");
        }
        catch (Exception failure) when (failure is IOException or SocketException)
        {
            throw new CommandFailure($"Can't listen on port {settings.Port}: {failure.Message}");
        }
    }

    private static bool IsInUse(Exception failure) => failure is SocketException { SocketErrorCode: SocketError.AddressAlreadyInUse } || (failure.InnerException is { } inner && IsInUse(inner));
}
