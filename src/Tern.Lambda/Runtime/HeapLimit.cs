using Tern.Lambda.Logging;

namespace Tern.Lambda.Runtime;

/// <summary>
/// Sets the garbage collector's memory limit. By default the collector uses the machine's memory, but Lambda kills a
/// process that uses more than the function's.
/// </summary>
internal static class HeapLimit
{
    public static void Apply(LambdaRuntimeOptions options)
    {
        if (options.HeapLimitPercent == 0) return;
        var environment = options.Environment;
        if (!int.TryParse(environment.GetVariable("AWS_LAMBDA_FUNCTION_MEMORY_SIZE"), out var megabytes) || megabytes <= 0) return;
        if (environment.GetVariable("DOTNET_GCHeapHardLimit") is not null || environment.GetVariable("DOTNET_GCHeapHardLimitPercent") is not null) return;
        if (AppContext.GetData("System.GC.HeapHardLimit") is not null || AppContext.GetData("System.GC.HeapHardLimitPercent") is not null) return;
        Set((ulong)megabytes * 1024 * 1024 * (ulong)options.HeapLimitPercent / 100, options.Log);
    }

    private static void Set(ulong bytes, RuntimeLog log)
    {
        AppContext.SetData("GCHeapHardLimit", bytes);
        try
        {
            GC.RefreshMemoryLimit();
        }
        catch (InvalidOperationException e)
        {
            // More memory than that is already committed: the function's memory is too small for its code, so it runs
            // without a limit.
            log.Warn("The heap limit couldn't be set.", e);
        }
    }
}
