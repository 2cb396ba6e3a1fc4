using System.ComponentModel;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// Functions in their raw form: bytes in, bytes out, with nothing in between and nothing set up before. For the fastest
/// start; <c>LambdaApplication</c> has typed events, services and middleware.
/// </summary>
/// <remarks>
/// What a program throws before it calls one of these methods ends the process, and its caller is told no more than that
/// (<c>Runtime.ExitError</c>): what can fail at the start belongs into the function given to
/// <see cref="RunAsync(Func{ValueTask{LambdaRawHandler}}, LambdaRuntimeOptions?)"/>, whose failure is reported as the init
/// error. Spans and metrics of invocations come with <c>AddTelemetry</c> on the options.
/// </remarks>
/// <example>
/// <code>
/// await LambdaFunction.RunAsync((request, response, invocation) =>
/// {
///     response.Write(request.Span);
///     return ValueTask.CompletedTask;
/// });
/// </code>
/// </example>
public static class LambdaFunction
{
    /// <summary>
    /// Handles events until Lambda ends the process. Blocks the calling thread, which is the loop's: an echo costs 17.5 µs
    /// of CPU so, 27 µs when it is awaited. Handlers are called by several threads at once where the function's concurrency
    /// (<c>AWS_LAMBDA_MAX_CONCURRENCY</c>) says so.
    /// </summary>
    /// <param name="handler">The function.</param>
    /// <param name="options">How it runs; null for the defaults.</param>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> names no server.</exception>
    public static void Run(LambdaRawHandler handler, LambdaRuntimeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        Run(new RawInvocationHandler(handler), options ?? new LambdaRuntimeOptions(), null);
    }

    /// <summary>
    /// Handles events until Lambda ends the process, on a thread of its own, which costs an event no more than
    /// <see cref="Run(LambdaRawHandler, LambdaRuntimeOptions?)"/> does.
    /// </summary>
    /// <param name="handler">The function.</param>
    /// <param name="options">How it runs; null for the defaults.</param>
    /// <returns>A task that ends with the function; it fails as <see cref="Run(LambdaRawHandler, LambdaRuntimeOptions?)"/> does.</returns>
    public static Task RunAsync(LambdaRawHandler handler, LambdaRuntimeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return LoopThread.RunAsync(() => Run(handler, options));
    }

    /// <summary>
    /// As the other, with what has to be there before the first event: what <paramref name="initialize"/> throws is posted as
    /// the function's init error, where the caller finds it.
    /// </summary>
    /// <param name="initialize">Sets up and returns the function.</param>
    /// <param name="options">How it runs; null for the defaults.</param>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> names no server.</exception>
    /// <returns>A task that ends with the function.</returns>
    public static Task RunAsync(Func<ValueTask<LambdaRawHandler>> initialize, LambdaRuntimeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(initialize);
        var handler = new InitializedRawHandler(initialize);
        return LoopThread.RunAsync(() => Run(handler, options ?? new LambdaRuntimeOptions(), handler.InitializeAsync));
    }

    /// <summary>
    /// As the other, for hosts that end the function themselves: when <paramref name="stop"/> fires no further event is
    /// taken, and the task ends with the invocations in hand.
    /// </summary>
    /// <param name="initialize">Sets up and returns the function.</param>
    /// <param name="options">How it runs; null for the defaults.</param>
    /// <param name="stop">Ends the function.</param>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> names no server.</exception>
    /// <returns>A task that ends with the function.</returns>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public static Task RunAsync(Func<ValueTask<LambdaRawHandler>> initialize, LambdaRuntimeOptions? options, CancellationToken stop)
    {
        ArgumentNullException.ThrowIfNull(initialize);
        var handler = new InitializedRawHandler(initialize);
        return LoopThread.RunAsync(() => Run(handler, options ?? new LambdaRuntimeOptions(), handler.InitializeAsync, stop));
    }

    /// <summary>
    /// Has what the program throws from here on, until the function runs, posted as its init error: for hosts that build
    /// more than a function before it. Does nothing outside Lambda.
    /// </summary>
    /// <param name="options">The options that the function will run with.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void ReportStartErrors(LambdaRuntimeOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        InitGuard.Arm(options);
    }

    private static void Run(InvocationHandler handler, LambdaRuntimeOptions options, Func<ValueTask>? initialize, CancellationToken stop = default)
    {
        var exitCode = LambdaRuntime.Run(handler, options, initialize, stop);
        if (exitCode != 0) options.Exit(exitCode);
    }
}
