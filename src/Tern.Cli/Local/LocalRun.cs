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
        if (settings.Env) return EnvironmentBlock.Print(settings, Console.Out);
        SocketThreads.Choose();
        using var end = new EndSignal();
        var log = RunLog.Create(settings);
        LocalAws local;
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
            if (Adoption(local) is { } adoption) log.Warned(adoption);
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
        return $"It listens on {host}, so other machines can reach it: anyone with access to the port can read and change everything, because there is no "
            + (settings.VerifySignatures ? "password, and everyone knows the access key 'local'." : "password and no signature is checked.");
    }

    /// <summary>
    /// Returns a note about tables that were kept without an account and a Region; null if there are none.
    /// </summary>
    private static string? Adoption(LocalAws local) => local.Recovery is { AdoptedRegion: { } region, TableCount: var count }
        ? $"The data directory was written without accounts and Regions. Its tables ({count}) now belong to the account 000000000000 in {region}."
        : null;

    private static async Task<LocalAws> StartAsync(LocalSettings settings, RunLog log, CancellationToken cancellationToken)
    {
        var tables = new LocalDynamoDbOptions
        {
            ReleaseMemoryWhenIdle = true,
            BucketDirectory = settings.Buckets,
            SeedFiles = [.. settings.Seeds.Where(static seed => !SeedScript.IsScript(seed))],
            TransitionDelay = settings.Delay,
            Throttle = settings.Throttle,
        };
        var options = new LocalAwsOptions
        {
            DynamoDb = tables, DataDirectory = settings.Data, Host = settings.Host, HostNames = [.. settings.HostNames],
            Region = settings.Region, AllowBucketAcls = settings.Acls, VerifySignatures = settings.VerifySignatures,
            AccessKeys = new Dictionary<string, string>(settings.AccessKeys, StringComparer.Ordinal),
        };
        var scripts = settings.Seeds.Where(SeedScript.IsScript).ToList();
        if (scripts.Count > 0)
        {
            options.Seed = async (local, token) =>
            {
                await OpenAsync(local, settings, token).ConfigureAwait(false);
                foreach (var script in scripts) await SeedScript.RunAsync(script, local.Endpoint!, settings.Region, token).ConfigureAwait(false);
            };
        }

        options.Faults.Seed = settings.FaultSeed;
        options.Faults.Replace(settings.Faults);
        // Set only if requests are logged, because the callback has a cost per request.
        if (settings.Log == LogDetail.Requests) options.RequestCompleted = request => log.Completed(request);
        else if (settings.Log == LogDetail.Errors) options.RequestCompleted = request => CompletedIfFailed(log, request);
        try
        {
            return await ListenAsync(options, settings, cancellationToken).ConfigureAwait(false);
        }
        catch (ArgumentException wrong) when (wrong.ParamName == "options.Region")
        {
            throw new CommandFailure(LocalSettings.WrongRegion(settings.Region));
        }
        catch (Exception failure) when (IsInUse(failure))
        {
            throw new CommandFailure(PortInUse(settings));
        }
        catch (Exception failure) when (failure is LocalSeedException or IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure(failure.Message);
        }
    }

    private static async Task<LocalAws> ListenAsync(LocalAwsOptions options, LocalSettings settings, CancellationToken cancellationToken)
    {
        var local = await LocalAws.StartAsync(options, cancellationToken).ConfigureAwait(false);
        try
        {
            if (local.Endpoint is null) await OpenAsync(local, settings, cancellationToken).ConfigureAwait(false);
            return local;
        }
        catch
        {
            await local.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private static async Task OpenAsync(LocalAws local, LocalSettings settings, CancellationToken cancellationToken)
    {
        foreach (var (bucket, folder) in settings.Mounts) Mount(local, bucket, folder);
        await local.ListenAsync(settings.Port, cancellationToken).ConfigureAwait(false);
    }

    private static void Mount(LocalAws local, string bucket, string folder)
    {
        try
        {
            local.MountBucket(bucket, folder);
        }
        catch (Exception failure) when (failure is ArgumentException or InvalidOperationException)
        {
            // An ArgumentException appends the name of its parameter.
            throw new CommandFailure("--mount: " + failure.Message.Split(" (Parameter '")[0]);
        }
    }

    private static string PortInUse(LocalSettings settings)
    {
        int[] ports = settings.Port is { } one ? [one] : [.. LocalAws.DefaultPorts];
        return PortOwner.InUse(ports);
    }

    private static void CompletedIfFailed(RunLog log, in LocalRequest request)
    {
        if (request.StatusCode >= 400) log.Completed(request);
    }

    private static bool IsInUse(Exception failure) =>
        failure is SocketException { SocketErrorCode: SocketError.AddressAlreadyInUse } || (failure.InnerException is { } inner && IsInUse(inner));
}
