using System.Net.Sockets;
using Tern.Lambda.Local;

namespace Tern.Cli;

/// <summary>Runs functions until a signal ends the process.</summary>
internal static class LambdaRun
{
    // the time between SIGTERM and SIGKILL in containers
    private static readonly TimeSpan s_drain = TimeSpan.FromSeconds(10);

    public static async Task<int> RunAsync(RunSettings settings, CancellationToken cancellationToken)
    {
        SocketThreads.Choose();
        using var end = new EndSignal();
        var log = new LambdaLog(Console.OpenStandardOutput());
        try
        {
            if (ApplicationChoice.Find(settings) is { } file)
            {
                await RunApplicationAsync(file, settings, log, end, cancellationToken).ConfigureAwait(false);
                log.Stopped();
                return ExitCodes.Success;
            }

            var emulator = await StartAsync(settings, log, end.Token).ConfigureAwait(false);
            await using (emulator.ConfigureAwait(false))
            {
                log.Started(emulator);
                await end.WaitAsync(cancellationToken).ConfigureAwait(false);
                await DrainAsync(emulator, log, cancellationToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (end.Token.IsCancellationRequested)
        {
            // Ended before the functions ran.
        }

        log.Stopped();
        return ExitCodes.Success;
    }

    private static async Task RunApplicationAsync(string file, RunSettings settings, LambdaLog log, EndSignal end, CancellationToken cancellationToken)
    {
        LocalApplication application;
        try
        {
            var options = new LocalApplicationOptions { Configuration = settings.Configuration };
            foreach (var (name, value) in settings.Parameters) options.Parameters[name] = value;
            Fill(options.Emulator, settings, log);
            application = await LocalApplication.StartAsync(file, options, end.Token).ConfigureAwait(false);
        }
        catch (Exception failure) when (ToFailure(failure, settings) is { } reason)
        {
            throw reason;
        }

        await using (application.ConfigureAwait(false))
        {
            log.Started(application.Emulator);
            foreach (var line in application.Summary) log.Say(line);
            await end.WaitAsync(cancellationToken).ConfigureAwait(false);
            await DrainAsync(application.Emulator, log, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task DrainAsync(LambdaEmulator emulator, LambdaLog log, CancellationToken cancellationToken)
    {
        if (emulator.InvocationsInProgress is > 0 and var count)
            log.Say($"Waiting at most {s_drain.TotalSeconds} s for invocations in progress: {count}. A second signal ends them immediately.");
        if (!await emulator.DrainAsync(s_drain, cancellationToken).ConfigureAwait(false))
            log.Say($"Ending invocations that are still in progress: {emulator.InvocationsInProgress}.");
    }

    private static async Task<LambdaEmulator> StartAsync(RunSettings settings, LambdaLog log, CancellationToken cancellationToken)
    {
        try
        {
            var options = new LambdaEmulatorOptions();
            Fill(options, settings, log);
            options.Functions.Add(await ProgramChoice.FindAsync(settings, log.Say, cancellationToken).ConfigureAwait(false));
            return await LambdaEmulator.StartAsync(options, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception failure) when (ToFailure(failure, settings) is { } reason)
        {
            throw reason;
        }
    }

    private static void Fill(LambdaEmulatorOptions options, RunSettings settings, LambdaLog log)
    {
        options.Port = settings.Port;
        options.Host = settings.Host;
        options.AcceptsFunctions = true;
        options.LineWritten = log.Line;
        options.InvocationCompleted = log.Completed;
        foreach (var name in settings.AllowedHosts) options.AllowedHosts.Add(name);
    }

    private static CommandFailure? ToFailure(Exception failure, RunSettings settings)
    {
        if (IsInUse(failure)) return new CommandFailure(PortOwner.InUse(settings.Port));
        return failure is IOException or UnauthorizedAccessException or ArgumentException or SocketException or LocalApplicationException
            ? new CommandFailure(failure.Message)
            : null;
    }

    private static bool IsInUse(Exception failure) =>
        failure is SocketException { SocketErrorCode: SocketError.AddressAlreadyInUse } || (failure.InnerException is { } inner && IsInUse(inner));
}
