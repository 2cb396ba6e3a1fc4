namespace Tern.Lambda.Local;

/// <summary>
/// The processes of a function and the events that wait for one. A process is started if no process is free for an
/// event, and replaced if its program was rebuilt.
/// </summary>
internal sealed class EnvironmentPool : IWorkSource, IAsyncDisposable
{
    private static readonly TimeSpan s_stampPause = TimeSpan.FromMilliseconds(100);

    private readonly Lock _gate = new();
    private readonly LinkedList<InvocationWork> _waiting = new();
    private readonly LinkedList<WorkTaker> _takers = new();
    private readonly List<ExecutionEnvironment> _environments = [];
    private readonly List<ExecutionEnvironment> _closing = []; // their processes haven't ended yet
    private readonly CancellationTokenSource _disposed = new();
    private readonly EmulatedFunctionOptions _options;
    private readonly TimeProvider _clock;
    private readonly Action<string, string>? _onLine;
    private readonly ProgramFiles _files;
    private long _stampedAt;

    /// <param name="options">The function's options.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="onLine">A callback that receives the function's name and each line that one of its processes
    /// writes, or null for none.</param>
    public EnvironmentPool(EmulatedFunctionOptions options, TimeProvider clock, Action<string, string>? onLine)
    {
        (_options, _clock, _onLine) = (options, clock, onLine);
        _files = new ProgramFiles(options);
    }

    public bool IsDisposed => _disposed.IsCancellationRequested;

    /// <summary>Gets the IDs of the running processes.</summary>
    public int[] ProcessIds
    {
        get
        {
            lock (_gate) return [.. _environments.Select(static environment => environment.Session.Process?.Id ?? 0).Where(static id => id > 0)];
        }
    }

    /// <summary>Delivers an event to a process, which is started if necessary.</summary>
    public void Add(InvocationWork work)
    {
        lock (_gate)
        {
            if (_options.RestartOnRebuild) RetireStale();
            Enqueue(work, isFirst: false);
        }
    }

    /// <summary>Removes an event.</summary>
    /// <returns>true if no process had received it; otherwise, false.</returns>
    public bool Remove(InvocationWork work)
    {
        lock (_gate) return _waiting.Remove(work);
    }

    /// <summary>Checks the program's files at the next event, even if they were checked recently.</summary>
    public void CheckFiles()
    {
        lock (_gate) _stampedAt = 0;
    }

    /// <summary>Starts a process before its first event, unless one is running.</summary>
    public void WarmUp()
    {
        lock (_gate)
        {
            if (!IsDisposed && _environments.All(static environment => environment.IsRetired)) BeginEnvironment();
        }
    }

    /// <summary>
    /// Makes the next event start a new process. Running processes end at once or, if they have events, after these.
    /// </summary>
    public void Restart()
    {
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
        if (IsDisposed) return;
        await _disposed.CancelAsync().ConfigureAwait(false);
        List<InvocationWork> waiting;
        List<ExecutionEnvironment> environments;
        lock (_gate)
        {
            waiting = [.. _waiting];
            _waiting.Clear();
            foreach (var environment in _environments) Retire(environment);
            environments = [.. _environments, .. _closing];
        }

        foreach (var work in waiting) Drop(work);
        await Task.WhenAll(environments.Select(static environment => environment.EndAsync("spindown"))).ConfigureAwait(false);
        await Task.WhenAll(environments.Select(static environment => environment.Finished)).ConfigureAwait(false);
    }

    private void Drop(InvocationWork work) =>
        work.Drop(new ObjectDisposedException(_options.Name, $"The function '{_options.Name}' was stopped before it received the event."));

    // From here on, the caller holds the gate.
    private void Enqueue(InvocationWork work, bool isFirst)
    {
        while (_takers.First is { } first)
        {
            _takers.RemoveFirst();
            if (first.Value.TrySetResult(work)) return;
        }

        if (IsDisposed)
        {
            Drop(work);
            return;
        }

        if (isFirst) _waiting.AddFirst(work);
        else _waiting.AddLast(work);
        StartIfNeeded();
    }

    private void StartIfNeeded()
    {
        while (!IsDisposed)
        {
            var alive = _environments.Count(static environment => !environment.IsRetired);
            var starting = _environments.Count(static environment => !environment.IsRetired && !environment.Session.IsReady);
            if (alive >= _options.MaxProcesses || _waiting.Count <= starting * _options.MaxConcurrency) return;
            BeginEnvironment();
        }
    }

    private void BeginEnvironment()
    {
        var environment = new ExecutionEnvironment(new RuntimeSession(_options, this, _clock), _files.Stamp());
        _environments.Add(environment);
        environment.Finished = Task.Run(() => RunAsync(environment));
    }

    private void RetireStale()
    {
        if (_environments.Count == 0 || (_stampedAt != 0 && _clock.GetElapsedTime(_stampedAt) < s_stampPause)) return;
        _stampedAt = _clock.GetTimestamp();
        var stamp = _files.Stamp();
        foreach (var environment in _environments.ToArray())
        {
            if (environment.Stamp != stamp) Replace(environment);
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
            using var limit = _clock.CreateTimer(_ => GiveUpStart(environment), null, _options.StartTimeout, Timeout.InfiniteTimeSpan);
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
            _onLine?.Invoke(_options.Name, reason.Message);
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
        _options, !session.Extensions.AreRegistered || session.IsWaitingForExtensions ? session.Extensions.Missing : null);

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
        _onLine?.Invoke(_options.Name, line);
    }
}
