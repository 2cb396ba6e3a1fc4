namespace Tern.Lambda.Local;

/// <summary>
/// A function that handles events in its own processes. Each tenant and each published version has a copy with processes
/// of its own.
/// </summary>
internal sealed class EmulatedFunction : IAsyncDisposable
{
    private readonly EnvironmentPool _environments;
    private readonly InvocationJournal _journal;
    private readonly TimeProvider _clock;
    private readonly Action<string, string>? _onLine;
    private readonly FunctionCopies _tenants = new();
    private readonly FunctionCopies _versions = new();
    private readonly TaskCompletionSource _idle = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile bool _isClosed;
    private int _count;

    /// <param name="options">The function's options.</param>
    /// <param name="journal">The journal that records its invocations.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="onLine">A callback that receives the function's name and each line that one of its processes
    /// writes, or null for none.</param>
    public EmulatedFunction(EmulatedFunctionOptions options, InvocationJournal journal, TimeProvider clock, Action<string, string>? onLine = null)
    {
        FunctionValidation.Check(options);
        (Options, _journal, _clock, _onLine) = (options, journal, clock, onLine);
        _environments = new EnvironmentPool(options, clock, onLine);
    }

    public string Name => Options.Name;

    public EmulatedFunctionOptions Options { get; }

    /// <summary>Gets the IDs of the running processes.</summary>
    public IReadOnlyList<int> ProcessIds => [.. _environments.ProcessIds, .. Copies.SelectMany(static function => function.ProcessIds)];

    /// <summary>Gets the number of events that callers are waiting for.</summary>
    public int InProgress => Volatile.Read(ref _count) + Copies.Sum(static function => function.InProgress);

    private IEnumerable<EmulatedFunction> Copies => [.. _tenants.All, .. _versions.All];

    /// <summary>Stops taking new events.</summary>
    /// <returns>A task that completes when the last event in progress has ended.</returns>
    public Task CloseAsync()
    {
        _isClosed = true;
        Interlocked.MemoryBarrier(); // either a caller sees it, or it is counted
        if (Volatile.Read(ref _count) == 0) _idle.TrySetResult();
        return Task.WhenAll([_idle.Task, .. Copies.Select(static function => function.CloseAsync())]);
    }

    /// <summary>Delivers an event to a process, which is started if necessary, and waits for the outcome.</summary>
    /// <param name="request">The event.</param>
    /// <param name="cancellationToken">Stops waiting. If a process has already received the event, it still handles the
    /// event to the end.</param>
    /// <returns>The response or the error. If the function fails, times out or crashes, that is an outcome.</returns>
    /// <exception cref="FunctionThrottledException">The function has reached its reserved concurrency.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    /// <exception cref="ObjectDisposedException">The function was removed.</exception>
    public async Task<InvocationOutcome> InvokeAsync(InvocationRequest request, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_environments.IsDisposed, this);
        cancellationToken.ThrowIfCancellationRequested();
        var version = Options.Versions.Find(request.Qualifier)
            ?? throw new KeyNotFoundException($"The function '{Name}' has no version '{request.Qualifier}'.");
        if (version != Options.Version)
        {
            var published = _versions.For(version, () => Copy(Options.With(copy => copy.Version = version)));
            return await published.InvokeAsync(request, cancellationToken).ConfigureAwait(false);
        }

        if (Options.IsTenantIsolated)
        {
            var tenant = request.TenantId is { Length: > 0 } given ? given : throw new TenantMissingException(Name);
            var own = _tenants.For(tenant, () => Copy(Options.With(copy => copy.IsTenantIsolated = false)));
            return await own.InvokeAsync(request, cancellationToken).ConfigureAwait(false);
        }

        var count = Interlocked.Increment(ref _count);
        try
        {
            ObjectDisposedException.ThrowIf(_isClosed, this);
            if (Options.ReservedConcurrency is { } limit && count > limit) throw new FunctionThrottledException(Name, limit);
            var work = new InvocationWork(Options, request, _journal, _clock);
            if (Options.Update is { } update && await UpdateAsync(update, work, cancellationToken).ConfigureAwait(false) is { } failed) return failed;
            _environments.Add(work);
            try
            {
                return await work.Outcome.WaitAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (OperationCanceledException failure) when (cancellationToken.IsCancellationRequested)
            {
                if (_environments.Remove(work)) work.Drop(failure);
                throw;
            }
        }
        finally
        {
            if (Interlocked.Decrement(ref _count) == 0 && _isClosed) _idle.TrySetResult();
        }
    }

    /// <summary>Starts a process before its first event, unless one is running.</summary>
    public void WarmUp() => _environments.WarmUp();

    /// <summary>
    /// Makes the next event start a new process. Running processes end at once or, if they have events, after these.
    /// </summary>
    public void Restart()
    {
        foreach (var function in Copies) function.Restart();
        _environments.Restart();
    }

    /// <summary>
    /// Ends the processes. Waiting events are dropped; events that a process has end with the process.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        await _environments.DisposeAsync().ConfigureAwait(false);
        await _tenants.DisposeAsync().ConfigureAwait(false);
        await _versions.DisposeAsync().ConfigureAwait(false);
    }

    private EmulatedFunction Copy(EmulatedFunctionOptions options) => new(options, _journal, _clock, _onLine);

    /// <summary>Rebuilds the project if its sources have changed.</summary>
    /// <returns>The outcome of an event that no program of these sources can handle, or null if the program is up to
    /// date.</returns>
    private async Task<InvocationOutcome?> UpdateAsync(
        Func<CancellationToken, Task<(bool IsNew, string? Failure)>> update, InvocationWork work, CancellationToken cancellationToken)
    {
        try
        {
            var (isNew, failure) = await update(cancellationToken).ConfigureAwait(false);
            if (isNew) _environments.CheckFiles();
            if (failure is null) return null;
            work.Finish(WorkResult.Failed("Tern.BuildFailed", failure));
            return await work.Outcome.ConfigureAwait(false);
        }
        catch (OperationCanceledException reason)
        {
            work.Drop(reason);
            throw;
        }
    }
}
