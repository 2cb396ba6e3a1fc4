using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// Runs the steps around a snapshot: the hooks before it, the request during which the snapshot is taken and restored,
/// and the hooks after it.
/// </summary>
internal static class SnapStart
{
    /// <summary>
    /// Runs the steps. Returns false if the process must end; the error has been reported to the Runtime API.
    /// </summary>
    public static bool Run(LambdaRuntime runtime, RuntimeApiConnection api)
    {
        var options = runtime.Options;
        try
        {
            for (var i = options.BeforeSnapshotHooks.Count - 1; i >= 0; i--) new HandlerWaiter().Wait(options.BeforeSnapshotHooks[i]());
        }
        catch (Exception e)
        {
            runtime.ReportInitError(api, RuntimePaths.InitError, e, "Runtime.BeforeSnapshotError");
            return false;
        }

        if (!WaitForRestore(runtime, api)) return false;
        try
        {
            foreach (var hook in options.AfterRestoreHooks) new HandlerWaiter().Wait(hook());
            return true;
        }
        catch (Exception e)
        {
            runtime.ReportInitError(api, RuntimePaths.RestoreError, e, "Runtime.AfterRestoreError");
            return false;
        }
    }

    private static bool WaitForRestore(LambdaRuntime runtime, RuntimeApiConnection api)
    {
        try
        {
            var response = api.Exchange(runtime.Requests.Get(RuntimePaths.RestoreNext), default, out _);
            api.Succeeded();
            if (response.Status == 200) return true;
            runtime.Options.Log.Fail($"The Runtime API answered {response.Status} to the request for a restore. The process ends.");
        }
        catch (RuntimeApiException e)
        {
            runtime.Options.Log.Fail("The request for a restore failed. The process ends.", e);
        }

        return false;
    }
}
