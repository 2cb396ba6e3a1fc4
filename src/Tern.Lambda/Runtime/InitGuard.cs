namespace Tern.Lambda.Runtime;

/// <summary>
/// Sees to it that what a program throws before it runs its function is the function's init error too: between making a
/// builder and running the application nobody else would catch it, and the caller would be told no more than that the
/// process ended.
/// </summary>
internal static class InitGuard
{
    private static LambdaRuntimeOptions? _options;

    /// <summary>From here on. Outside Lambda and its emulators there is nobody to tell.</summary>
    public static void Arm(LambdaRuntimeOptions options)
    {
        if (options.Environment.GetVariable(LambdaRuntime.AddressVariable) is null) return;
        if (Interlocked.CompareExchange(ref _options, options, null) is null) AppDomain.CurrentDomain.UnhandledException += Report;
    }

    /// <summary>The loops begin: from here on errors belong to invocations.</summary>
    public static void Disarm()
    {
        if (Interlocked.Exchange(ref _options, null) is not null) AppDomain.CurrentDomain.UnhandledException -= Report;
    }

    private static void Report(object sender, UnhandledExceptionEventArgs thrown)
    {
        if (thrown.ExceptionObject is not Exception exception || Interlocked.Exchange(ref _options, null) is not { } options) return;
        LambdaRuntime.ReportInitError(options, exception);
        // Rather than to abort, which writes a dump first.
        options.Exit(1);
    }
}
