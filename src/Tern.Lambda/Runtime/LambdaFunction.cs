using System.ComponentModel;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// Runs functions in their raw form: bytes in, bytes out, without layers or setup. Use it for the fastest startup;
/// <c>LambdaApplication</c> offers typed events, services and middleware.
/// </summary>
/// <remarks>
/// An exception that the program throws before it calls one of these methods ends the process, and the caller receives
/// only <c>Runtime.ExitError</c>. Put initialization that can fail into the delegate passed to
/// <see cref="RunAsync(Func{ValueTask{LambdaRawHandler}}, LambdaRuntimeOptions?)"/>, whose failure is reported as the
/// initialization error. To record spans and metrics of invocations, call <c>AddTelemetry</c> on the options.
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
    /// Handles events until Lambda ends the process. It blocks the calling thread, which runs the loop: an echo costs
    /// 17.5 µs of CPU this way, and 27 µs if it is awaited. If the function's concurrency
    /// (<c>AWS_LAMBDA_MAX_CONCURRENCY</c>) is greater than 1, several threads call the handler at once.
    /// </summary>
    /// <param name="handler">The handler.</param>
    /// <param name="options">The runtime options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> isn't a valid server address.</exception>
    public static void Run(LambdaRawHandler handler, LambdaRuntimeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        Run(new RawInvocationHandler(handler), options ?? new LambdaRuntimeOptions(), null);
    }

    /// <summary>
    /// Handles events until Lambda ends the process, on a thread of its own. An event costs no more than with
    /// <see cref="Run(LambdaRawHandler, LambdaRuntimeOptions?)"/>.
    /// </summary>
    /// <param name="handler">The handler.</param>
    /// <param name="options">The runtime options, or null for the defaults.</param>
    /// <returns>A task that completes when the function ends; it fails in the same cases as
    /// <see cref="Run(LambdaRawHandler, LambdaRuntimeOptions?)"/>.</returns>
    public static Task RunAsync(LambdaRawHandler handler, LambdaRuntimeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return LoopThread.RunAsync(() => Run(handler, options));
    }

    /// <summary>
    /// Initializes the function, then handles events until Lambda ends the process. An exception from
    /// <paramref name="initialize"/> is reported as the function's initialization error, which the caller receives.
    /// </summary>
    /// <param name="initialize">A delegate that initializes the function and returns its handler.</param>
    /// <param name="options">The runtime options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> isn't a valid server address.</exception>
    /// <returns>A task that completes when the function ends.</returns>
    public static Task RunAsync(Func<ValueTask<LambdaRawHandler>> initialize, LambdaRuntimeOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(initialize);
        var handler = new InitializedRawHandler(initialize);
        return LoopThread.RunAsync(() => Run(handler, options ?? new LambdaRuntimeOptions(), handler.InitializeAsync));
    }

    /// <summary>
    /// Initializes the function, then handles events until Lambda ends the process or the host stops it. When
    /// <paramref name="stop"/> is canceled, no further event is accepted, and the task completes with the invocations
    /// in progress.
    /// </summary>
    /// <param name="initialize">A delegate that initializes the function and returns its handler.</param>
    /// <param name="options">The runtime options, or null for the defaults.</param>
    /// <param name="stop">A token that stops the function.</param>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> isn't a valid server address.</exception>
    /// <returns>A task that completes when the function ends.</returns>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public static Task RunAsync(Func<ValueTask<LambdaRawHandler>> initialize, LambdaRuntimeOptions? options, CancellationToken stop)
    {
        ArgumentNullException.ThrowIfNull(initialize);
        var handler = new InitializedRawHandler(initialize);
        return LoopThread.RunAsync(() => Run(handler, options ?? new LambdaRuntimeOptions(), handler.InitializeAsync, stop));
    }

    /// <summary>
    /// Reports exceptions that the program throws from now on, until the function runs, as the function's
    /// initialization error. It is meant for hosts that build more than a function before it runs. It does nothing
    /// outside Lambda.
    /// </summary>
    /// <param name="options">The options that the function runs with.</param>
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
