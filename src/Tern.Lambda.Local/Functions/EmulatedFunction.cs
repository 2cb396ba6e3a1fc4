using Tern.Lambda.Local.Invoking;
using Tern.Lambda.Local.Processes;
using Tern.Lambda.Local.RuntimeApi;

namespace Tern.Lambda.Local.Functions;

/// <summary>
/// A function: its events in the order in which they came, and the processes that ask for them. A process is started when an event
/// has nobody to take it, and replaced when its program was built anew.
/// </summary>
internal sealed class EmulatedFunction : IWorkSource, IAsyncDisposable
{
    private static readonly TimeSpan s_stampPause = TimeSpan.FromMilliseconds(100);

    private readonly Lock _gate = new();
    private readonly LinkedList<InvocationWork> _waiting = new();
    private readonly LinkedList<WorkTaker> _takers = new();
    private readonly List<ExecutionEnvironment> _environments = [];
    private readonly List<ExecutionEnvironment> _closing = []; // their processes are yet to end
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

    /// <param name="options">What it is.</param>
    /// <param name="journal">Where its invocations are noted.</param>
    /// <param name="clock">The time.</param>
    /// <param name="onLine">Called with its name and each line that a process of it writes; null for nobody.</param>
    public EmulatedFunction(EmulatedFunctionOptions options, InvocationJournal journal, TimeProvider clock, Action<string, string>? onLine = null)
    {
        FunctionValidation.Check(options);
        (Options, _journal, _clock, _onLine) = (options, journal, clock, onLine);
        _files = new ProgramFiles(options);
    }

    public string Name => Options.Name;

    public EmulatedFunctionOptions Options { get; }

    /// <summary>The ids of its processes that run now.</summary>
    public IReadOnlyList<int> ProcessIds
    {
        get
        {
            int[] own;
            lock (_gate) own = [.. _environments.Select(static environment => environment.Session.Process?.Id ?? 0).Where(static id => id > 0)];
            return [.. own, .. Copies.SelectMany(static function => function.ProcessIds)];
        }
    }

    /// <summary>How many events callers wait for.</summary>
    public int InProgress => Volatile.Read(ref _count) + Copies.Sum(static function => function.InProgress);

    private IEnumerable<EmulatedFunction> Copies => [.. _tenants.All, .. _versions.All];

    /// <summary>Takes no new events.</summary>
    /// <returns>A task that ends with the last event that was in progress.</returns>
    public Task CloseAsync()
    {
        _isClosed = true;
        Interlocked.MemoryBarrier(); // either a caller sees it, or it is counted
        if (Volatile.Read(ref _count) == 0) _idle.TrySetResult();
        return Task.WhenAll([_idle.Task, .. Copies.Select(static function => function.CloseAsync())]);
    }

    /// <summary>Hands an event to a process, one that is started if need be, and waits for what comes of it.</summary>
    /// <param name="request">The event.</param>
    /// <param name="cancellationToken">Waits no longer. An event that a process has already is handled to its end.</param>
    /// <returns>The answer or the error: a function that fails, hangs or dies is an outcome.</returns>
    /// <exception cref="FunctionThrottledException">There are as many under way as its reserved concurrency allows.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The function was taken away.</exception>
    public async Task<InvocationOutcome> InvokeAsync(InvocationRequest request, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_disposed.IsCancellationRequested, this);
        cancellationToken.ThrowIfCancellationRequested();
        var version = Options.Versions.Find(request.Qualifier)
            ?? throw new KeyNotFoundException($"The function '{Name}' has no version '{request.Qualifier}'.");
        if (version != Options.Version)
        {
            var published = _versions.For(version, () => Copy(Options with { Version = version }));
            return await published.InvokeAsync(request, cancellationToken).ConfigureAwait(false);
        }

        if (Options.IsTenantIsolated)
        {
            var tenant = request.TenantId is { Length: > 0 } given ? given : throw new TenantMissingException(Name);
            var own = _tenants.For(tenant, () => Copy(Options with { IsTenantIsolated = false }));
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

    /// <summary>Starts a process before there is an event for it, unless there is one.</summary>
    public void WarmUp()
    {
        lock (_gate)
        {
            if (!_disposed.IsCancellationRequested && _environments.All(static environment => environment.IsRetired)) BeginEnvironment();
        }
    }

    /// <summary>Has the next event start a process. Those that run now end, at once or after the events that they have.</summary>
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

    /// <summary>Ends its processes. Events that wait are dropped; those that a process has end with it.</summary>
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

        foreach (var work in waiting) work.Drop(new ObjectDisposedException(Name, $"The function '{Name}' was stopped before it had the event."));
        await Task.WhenAll(environments.Select(static environment => environment.EndAsync("spindown"))).ConfigureAwait(false);
        await Task.WhenAll(environments.Select(static environment => environment.Finished)).ConfigureAwait(false);
    }

    private EmulatedFunction Copy(EmulatedFunctionOptions options) => new(options, _journal, _clock, _onLine);

    /// <summary>Has the project built again if its sources have changed.</summary>
    /// <returns>The outcome of an event that no program of these sources can handle; null if the program is up to date.</returns>
    private async Task<InvocationOutcome?> UpdateAsync(
        Func<CancellationToken, Task<(bool IsNew, string? Failure)>> update, InvocationWork work, CancellationToken cancellationToken)
    {
        try
        {
            var (isNew, failure) = await update(cancellationToken).ConfigureAwait(false);
            if (isNew)
            {
                lock (_gate) _stampedAt = 0; // look at the program's files at once
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

    // From here on, the gate is held by the caller.
    private void Enqueue(InvocationWork work, bool isFirst)
    {
        while (_takers.First is { } first)
        {
            _takers.RemoveFirst();
            if (first.Value.TrySetResult(work)) return;
        }

        if (_disposed.IsCancellationRequested)
        {
            work.Drop(new ObjectDisposedException(Name, $"The function '{Name}' was stopped before it had the event."));
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
        // One that has an event ends after it, when it asks for another.
        if (environment.Session.Running.Count == 0) _ = environment.EndAsync("spindown");
    }

    private void Retire(ExecutionEnvironment environment)
    {
        environment.IsRetired = true;
        for (var node = _takers.First; node is not null;)
        {
            var next = node.Next;
            if (node.Value.Session == environment.Session) _takers.Remove(node); // it waits on, until its process is ended

            node = next;
        }
    }

    private ExecutionEnvironment? Find(RuntimeSession session) => _environments.Find(environment => environment.Session == session);

    // The life of a process, on the pool. Nobody awaits it but the end of the function.
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
            if (isOver) process.Kill(); // it was not there yet when it was ended
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
            // The function was taken away while it started, or an extension failed, or none of that came to an end.
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

    // An extension that has registered is waited for only once the function's process has asked for an event.
    private WorkResult TimedOut(RuntimeSession session) => StartFailures.TimedOut(
        Options, !session.Extensions.AreRegistered || session.IsWaitingForExtensions ? session.Extensions.Missing : null);

    // An extension that fails takes its environment with it, as in Lambda.
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
