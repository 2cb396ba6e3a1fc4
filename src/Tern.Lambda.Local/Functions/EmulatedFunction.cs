namespace Tern.Lambda.Local;

/// <summary>
/// A function: its events, in order of arrival, and the processes that request them. A process is started if no process
/// is free for an event, and replaced if its program was rebuilt.
/// </summary>
internal sealed class EmulatedFunction : IWorkSource, IAsyncDisposable
{
    private static readonly TimeSpan s_stampPause = TimeSpan.FromMilliseconds(100);

    private readonly Lock _gate = new();
    private readonly LinkedList<InvocationWork> _waiting = new();
    private readonly LinkedList<WorkTaker> _takers = new();
    private readonly List<ExecutionEnvironment> _environments = [];
    private readonly List<ExecutionEnvironment> _closing = []; // their processes haven't ended yet
    private readonly CancellationTokenSource _disposed = new();
    private readonly InvocationJournal _journal;
    private readonly TimeProvider _clock;
    private readonly Action<string, string>? _onLine;
    private readonly ProgramFiles _files;
    private readonly FunctionCopies _tenants = new();
    private readonly FunctionCopies _versions = new();
    private long _stampedAt;
    private long _stamp;
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
        _files = new ProgramFiles(options);
    }

    public string Name => Options.Name;

    public EmulatedFunctionOptions Options { get; }

    /// <summary>Gets the IDs of the running processes.</summary>
    public IReadOnlyList<int> ProcessIds
    {
        get
        {
            int[] own;
            lock (_gate) own = [.. _environments.Select(static environment => environment.Session.Process?.Id ?? 0).Where(static id => id > 0)];
            return [.. own, .. Copies.SelectMany(static function => function.ProcessIds)];
        }
    }

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
        ObjectDisposedException.ThrowIf(_disposed.IsCancellationRequested, this);
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
            lock (_gate)
            {
                if (Options.RestartOnRebuild) RetireStale();
                Enqueue(work, isFirst: false);
            }

            try
            {
                return await work.Outcome.WaitAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (OperationCanceledException failure) when (cancellationToken.IsCancellationRequested)
            {
                bool waited;
                lock (_gate) waited = _waiting.Remove(work);
                if (waited) work.Drop(failure);
                throw;
            }
        }
        finally
        {
            if (Interlocked.Decrement(ref _count) == 0 && _isClosed) _idle.TrySetResult();
        }
    }

    /// <summary>Starts a process before its first event, unless one is running.</summary>
    public void WarmUp()
    {
        lock (_gate)
        {
            if (!_disposed.IsCancellationRequested && _environments.All(static environment => environment.IsRetired)) BeginEnvironment();
        }
    }

    /// <summary>
    /// Makes the next event start a new process. Running processes end at once or, if they have events, after these.
    /// </summary>
    public void Restart()
    {
        foreach (var function in Copies) function.Restart();
        lock (_gate)
        {
            foreach (var environment in _environments.ToArray()) Replace(environment);
        }
    }

    async ValueTask<InvocationWork> IWorkSource.TakeAsync(RuntimeSession session, CancellationToken cancellationToken)
    {
        var taker = new WorkTaker(session);
        lock (_gate)
        {
            var environment = Find(session);
            if (environment is { IsRetired: false })
            {
                if (_waiting.First is { } first)
                {
                    _waiting.RemoveFirst();
                    return first.Value;
                }

                _takers.AddLast(taker);
            }
            else if (session.Running.Count == 0)
            {
                _ = environment?.EndAsync("spindown");
            }
        }

        using var registration = cancellationToken.Register(() =>
        {
            lock (_gate) _takers.Remove(taker);
            taker.TrySetCanceled(cancellationToken);
        });
        return await taker.Task.ConfigureAwait(false);
    }

    void IWorkSource.Return(InvocationWork work)
    {
        lock (_gate) Enqueue(work, isFirst: true);
    }

    void IWorkSource.Broken(RuntimeSession session)
    {
        lock (_gate)
        {
            if (Find(session) is not { } environment) return;
            Retire(environment);
            _ = environment.EndAsync(session.StartFailure is null ? "timeout" : "failure", endsItself: session.StartFailure is not null);
            StartIfNeeded();
        }
    }

    /// <summary>
    /// Ends the processes. Waiting events are dropped; events that a process has end with the process.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        if (_disposed.IsCancellationRequested) return;
        await _disposed.CancelAsync().ConfigureAwait(false);
        await _tenants.DisposeAsync().ConfigureAwait(false);
        await _versions.DisposeAsync().ConfigureAwait(false);
        List<InvocationWork> waiting;
        List<ExecutionEnvironment> environments;
        lock (_gate)
        {
            waiting = [.. _waiting];
            _waiting.Clear();
            foreach (var environment in _environments) Retire(environment);
            environments = [.. _environments, .. _closing];
        }

        foreach (var work in waiting) work.Drop(new ObjectDisposedException(Name, $"The function '{Name}' was stopped before it received the event."));
        await Task.WhenAll(environments.Select(static environment => environment.EndAsync("spindown"))).ConfigureAwait(false);
        await Task.WhenAll(environments.Select(static environment => environment.Finished)).ConfigureAwait(false);
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
            if (isNew)
            {
                lock (_gate) _stampedAt = 0; // check the program's files at once
            }

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

    // From here on, the caller holds the gate.
    private void Enqueue(InvocationWork work, bool isFirst)
    {
        while (_takers.First is { } first)
        {
            _takers.RemoveFirst();
            if (first.Value.TrySetResult(work)) return;
        }

        if (_disposed.IsCancellationRequested)
        {
            work.Drop(new ObjectDisposedException(Name, $"The function '{Name}' was stopped before it received the event."));
            return;
        }

        if (isFirst) _waiting.AddFirst(work);
        else _waiting.AddLast(work);
        StartIfNeeded();
    }

    private void StartIfNeeded()
    {
        while (!_disposed.IsCancellationRequested)
        {
            var alive = _environments.Count(static environment => !environment.IsRetired);
            var starting = _environments.Count(static environment => !environment.IsRetired && !environment.Session.IsReady);
            if (alive >= Options.MaxProcesses || _waiting.Count <= starting * Options.MaxConcurrency) return;
            BeginEnvironment();
        }
    }

    private void BeginEnvironment()
    {
        var environment = new ExecutionEnvironment(new RuntimeSession(Options, this, _clock), _files.Stamp());
        _environments.Add(environment);
        environment.Finished = Task.Run(() => RunAsync(environment));
    }

    private void RetireStale()
    {
        if (_environments.Count == 0 || (_stampedAt != 0 && _clock.GetElapsedTime(_stampedAt) < s_stampPause)) return;
        _stampedAt = _clock.GetTimestamp();
        _stamp = _files.Stamp();
        foreach (var environment in _environments.ToArray())
        {
            if (environment.Stamp != _stamp) Replace(environment);
        }
    }

    private void Replace(ExecutionEnvironment environment)
    {
        if (environment.IsRetired) return;
        Retire(environment);
        // A process that has an event ends after it, when it requests another.
        if (environment.Session.Running.Count == 0) _ = environment.EndAsync("spindown");
    }

    private void Retire(ExecutionEnvironment environment)
    {
        environment.IsRetired = true;
        for (var node = _takers.First; node is not null;)
        {
            var next = node.Next;
            if (node.Value.Session == environment.Session) _takers.Remove(node); // it keeps waiting until its process is ended

            node = next;
        }
    }

    private ExecutionEnvironment? Find(RuntimeSession session) => _environments.Find(environment => environment.Session == session);

    // Runs a process for its whole life, on the thread pool. Only the end of the function awaits it.
    private async Task RunAsync(ExecutionEnvironment environment)
    {
        var session = environment.Session;
        WorkResult? failure = null;
        try
        {
            await _files.SettleAsync(_disposed.Token).ConfigureAwait(false);
            using var limit = _clock.CreateTimer(_ => GiveUpStart(environment), null, Options.StartTimeout, Timeout.InfiniteTimeSpan);
            var process = await environment.StartAsync(
                (line, isExtension) => Hear(session, line, isExtension), result => FailExtension(environment, result), _disposed.Token).ConfigureAwait(false);
            bool isOver;
            lock (_gate) isOver = environment.IsRetired || environment.StartTimedOut;
            if (isOver) process.Kill(); // the process didn't exist yet when it was to be ended
            var exitCode = await process.Exited.ConfigureAwait(false);
            session.FailRunning(work => StartFailures.Exit(exitCode, work.RequestId));
            if (!session.IsReady)
            {
                failure = environment.ExtensionFailure ?? session.StartFailure
                    ?? (environment.StartTimedOut ? TimedOut(session) : environment.IsRetired ? (WorkResult?)null : StartFailures.ExitAtStart(exitCode));
            }
        }
        catch (OperationCanceledException)
        {
            // The function was removed during the start, or an extension failed, or the start timed out.
            failure = environment.ExtensionFailure ?? (environment.StartTimedOut ? TimedOut(session) : (WorkResult?)null);
        }
        catch (Exception reason) when (reason is ChildProcessException or IOException)
        {
            failure = environment.ExtensionFailure ?? WorkResult.Failed("Runtime.InvalidEntrypoint", reason.Message);
            _onLine?.Invoke(Name, reason.Message);
        }

        InvocationWork? failed = null;
        lock (_gate)
        {
            Retire(environment);
            _environments.Remove(environment);
            _closing.Add(environment);
            if (failure is not null && _waiting.First is { } first)
            {
                failed = first.Value;
                _waiting.RemoveFirst();
            }
        }

        if (failed is not null)
        {
            session.MoveLinesTo(failed);
            failed.Finish(failure!.Value);
        }

        lock (_gate) StartIfNeeded();
        await environment.CloseAsync().ConfigureAwait(false);
        lock (_gate) _closing.Remove(environment);
    }

    private void GiveUpStart(ExecutionEnvironment environment)
    {
        if (environment.Session.IsReady) return;
        lock (_gate) environment.StartTimedOut = true;
        environment.GiveUp();
    }

    // A registered extension is waited for only after the function's process has requested an event.
    private WorkResult TimedOut(RuntimeSession session) => StartFailures.TimedOut(
        Options, !session.Extensions.AreRegistered || session.IsWaitingForExtensions ? session.Extensions.Missing : null);

    // An extension that fails ends its environment, as in Lambda.
    private void FailExtension(ExecutionEnvironment environment, WorkResult result)
    {
        lock (_gate)
        {
            if (environment.ExtensionFailure is not null) return;
            environment.ExtensionFailure = result;
            Retire(environment);
        }

        Hear(environment.Session, ErrorJson.MessageOf(result.Payload.Span) ?? result.ErrorType!, isExtension: true);
        environment.Session.FailRunning(_ => result);
        _ = environment.EndAsync("failure");
    }

    private void Hear(RuntimeSession session, string line, bool isExtension)
    {
        session.AddLine(line, isExtension);
        _onLine?.Invoke(Name, line);
    }
}
