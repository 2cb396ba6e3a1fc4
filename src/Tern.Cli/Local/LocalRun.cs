using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Tern.Local;

namespace Tern.Cli;

/// <summary>Runs the server until a signal ends it.</summary>
internal static class LocalRun
{
    public static async Task<int> RunAsync(LocalSettings settings, CancellationToken cancellationToken)
    {
        SocketThreads.Choose();
        using var end = new EndSignal();
        var log = RunLog.Create(settings);
        LocalDynamoDb local;
        try
        {
            local = await StartAsync(settings, log, end.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (end.Token.IsCancellationRequested)
        {
            log.Stopped();
            return ExitCodes.Success;
        }

        await using (local.ConfigureAwait(false))
        {
            log.Started(local, settings);
            if (Exposure(settings) is { } exposure) log.Warned(exposure);
            Trace.Listeners.Add(new WarningListener(log)); // not earlier: the first line has the endpoint
            await end.WaitAsync(cancellationToken).ConfigureAwait(false);
        }

        log.Stopped();
        return local.DataFailure is { } failure ? throw new CommandFailure(failure) : ExitCodes.Success;
    }

    /// <summary>Returns a warning if other machines can reach the server; null if only this machine can.</summary>
    private static string? Exposure(LocalSettings settings)
    {
        if (settings.Host is not { } host || IPAddress.IsLoopback(IPAddress.Parse(host))) return null;
        return $"It listens on {host}, beyond this machine: anyone with access to the port can read and change everything, because there is no "
            + "password and no signature is checked.";
    }

    private static async Task<LocalDynamoDb> StartAsync(LocalSettings settings, RunLog log, CancellationToken cancellationToken)
    {
        var options = new LocalDynamoDbOptions
        {
            ListenOnLoopback = true,
            Port = settings.Port,
            Host = settings.Host,
            AllowedHosts = [.. settings.AllowedHosts],
            SeparateStores = settings.Separate,
            ReleaseMemoryWhenIdle = true,
            DataDirectory = settings.Data,
            BucketDirectory = settings.Buckets,
            SeedFiles = [.. settings.Seeds],
            TransitionDelay = settings.Delay,
            Throttle = settings.Throttle,
        };
        options.Faults.Seed = settings.FaultSeed;
        options.Faults.Replace(settings.Faults);
        // Set only if requests are logged, because the callback has a cost per request.
        if (settings.Log == LogDetail.Requests) options.RequestCompleted = request => log.Completed(request);
        else if (settings.Log == LogDetail.Errors) options.RequestCompleted = request => CompletedIfFailed(log, request);
        try
        {
            return await LocalDynamoDb.StartAsync(options, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception failure) when (IsInUse(failure))
        {
            throw new CommandFailure($"Port {settings.Port} is in use. Stop the program that uses it, or set --port; 0 picks a free one.");
        }
        catch (SocketException failure)
        {
            throw new CommandFailure($"Can't listen on port {settings.Port}: {failure.Message}.");
        }
        catch (ArgumentException failure) when (settings.Separate)
        {
            throw new CommandFailure("--separate keeps its stores in memory and begins without any, so it takes neither --data nor --seed. " + failure.Message);
        }
        catch (Exception failure) when (failure is LocalSeedException or IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure(failure.Message);
        }
    }

    private static void CompletedIfFailed(RunLog log, in LocalRequest request)
    {
        if (request.StatusCode >= 400) log.Completed(request);
    }

    private static bool IsInUse(Exception failure) =>
        failure is SocketException { SocketErrorCode: SocketError.AddressAlreadyInUse } || (failure.InnerException is { } inner && IsInUse(inner));
}
