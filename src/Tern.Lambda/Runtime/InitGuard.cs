namespace Tern.Lambda.Runtime;

/// <summary>
/// Reports exceptions that a program throws before it runs its function as the function's initialization error. Between
/// the creation of a builder and the start of the application nothing else would catch them, and the caller would only
/// learn that the process ended.
/// </summary>
internal static class InitGuard
{
    private static LambdaRuntimeOptions? _options;

    /// <summary>Starts to report exceptions. Does nothing outside Lambda and its emulators.</summary>
    public static void Arm(LambdaRuntimeOptions options)
    {
        if (options.Environment.GetVariable(LambdaRuntime.AddressVariable) is null) return;
        if (Interlocked.CompareExchange(ref _options, options, null) is null) AppDomain.CurrentDomain.UnhandledException += Report;
    }

    /// <summary>Stops reporting, because the loops begin: from here on, errors belong to invocations.</summary>
    public static void Disarm()
    {
        if (Interlocked.Exchange(ref _options, null) is not null) AppDomain.CurrentDomain.UnhandledException -= Report;
    }

    private static void Report(object sender, UnhandledExceptionEventArgs thrown)
    {
        if (thrown.ExceptionObject is not Exception exception || Interlocked.Exchange(ref _options, null) is not { } options) return;
        LambdaRuntime.ReportInitError(options, exception);
        // Exit instead of aborting, which would write a dump first.
        options.Exit(1);
    }
}
