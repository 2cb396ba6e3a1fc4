using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>One invocation from its arrival to its outcome. Only the first outcome counts.</summary>
internal sealed class InvocationWork
{
    private static readonly TimeSpan s_journalPause = TimeSpan.FromMilliseconds(100);

    private readonly InvocationJournal _journal;
    private readonly TimeProvider _clock;
    private readonly int _memoryMegabytes;
    private readonly string _version;
    private readonly Lock _gate = new();
    private readonly InvocationLog _log = new();
    private readonly TaskCompletionSource<InvocationOutcome> _outcome = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private InvocationRecord _record;
    private long _since;
    private long _toldAt;
    private bool _isCold;
    private TimeSpan? _initDuration;
    private ITimer? _deadline;

    public InvocationWork(EmulatedFunctionOptions function, InvocationRequest request, InvocationJournal journal, TimeProvider clock)
    {
        _journal = journal;
        _clock = clock;
        _memoryMegabytes = function.MemoryMegabytes;
        _version = function.Version;
        RequestId = Guid.NewGuid().ToString();
        _record = new InvocationRecord
        {
            Number = journal.NextNumber(),
            RequestId = RequestId,
            Function = function.Name,
            Request = request,
            ReceivedAt = clock.GetUtcNow(),
        };
        journal.Append(_record);
    }

    public string RequestId { get; }

    public InvocationRequest Request => _record.Request;

    public Task<InvocationOutcome> Outcome => _outcome.Task;

    /// <summary>Gets the duration; zero until the invocation is over.</summary>
    public TimeSpan Duration { get; private set; }

    /// <summary>Gets the duration of the cold start that preceded it, or null if there was none.</summary>
    public TimeSpan? InitDuration => _initDuration;

    public bool IsOver => _outcome.Task.IsCompleted;

    /// <summary>
    /// Marks the event as delivered to the function. From here on, the invocation owns the deadline's timer.
    /// </summary>
    public void Start(bool isCold, TimeSpan? initDuration, ITimer? deadline)
    {
        lock (_gate)
        {
            _since = _clock.GetTimestamp();
            _isCold = isCold;
            _initDuration = initDuration;
            _deadline?.Dispose();
            _deadline = deadline;
            _log.Add($"START RequestId: {RequestId} Version: {_version}");
            _record = _record with { State = InvocationState.Running, StartedAt = _clock.GetUtcNow() };
            Tell();
        }
    }

    /// <summary>Returns the invocation to the waiting state, because the event didn't reach the process.</summary>
    public void Unstart()
    {
        lock (_gate)
        {
            _deadline?.Dispose();
            _deadline = null;
            _record = _record with { State = InvocationState.Waiting, StartedAt = null };
            Tell();
        }
    }

    public void AddLine(string line)
    {
        lock (_gate)
        {
            _log.Add(line);
            if (_record.Outcome is not null || _clock.GetElapsedTime(_toldAt) < s_journalPause) return;
            Tell();
        }
    }

    /// <summary>Ends the invocation; returns false if it has already ended.</summary>
    public bool Finish(in WorkResult result)
    {
        InvocationOutcome outcome;
        lock (_gate)
        {
            if (IsOver) return false;
            _deadline?.Dispose();
            var duration = _record.StartedAt is null ? TimeSpan.Zero : _clock.GetElapsedTime(_since);
            Duration = duration;
            _log.Add($"END RequestId: {RequestId}");
            _log.Add(Report(duration, result));
            outcome = new InvocationOutcome
            {
                RequestId = RequestId,
                Payload = result.Payload,
                ContentType = result.ContentType,
                FunctionError = result.IsFailure ? "Unhandled" : null,
                ErrorType = result.ErrorType,
                IsStreamed = result.IsStreamed,
                IsColdStart = _isCold,
                Duration = duration,
                InitDuration = _initDuration,
                MaxMemoryBytes = result.MaxMemoryBytes,
                Version = _version,
                LogTail = _log.Tail(),
            };
            _record = _record with { State = result.IsFailure ? InvocationState.Failed : InvocationState.Succeeded, Outcome = outcome };
            Tell();
        }

        return _outcome.TrySetResult(outcome);
    }

    /// <summary>Drops the invocation: no caller waits for it any longer, and no process has it.</summary>
    public void Drop(Exception reason)
    {
        lock (_gate)
        {
            if (IsOver) return;
            _deadline?.Dispose();
            _record = _record with { State = InvocationState.Dropped };
            Tell();
        }

        _outcome.TrySetException(reason);
        _ = _outcome.Task.Exception; // observed, even if no caller awaits it
    }

    private void Tell()
    {
        _toldAt = _clock.GetTimestamp();
        _record = _record with { Log = _log.Lines() };
        _journal.Update(_record);
    }

    // REPORT RequestId: … Duration: 1.23 ms Billed Duration: 2 ms Memory Size: 512 MB Max Memory Used: 40 MB Init Duration: 70.10 ms
    private string Report(TimeSpan duration, in WorkResult result)
    {
        var line = string.Create(
            CultureInfo.InvariantCulture,
            $"REPORT RequestId: {RequestId}\tDuration: {duration.TotalMilliseconds:0.00} ms\t"
                + $"Billed Duration: {Math.Ceiling((duration + (_initDuration ?? default)).TotalMilliseconds):0} ms\tMemory Size: {_memoryMegabytes} MB");
        if (result.MaxMemoryBytes is { } bytes) line += string.Create(CultureInfo.InvariantCulture, $"\tMax Memory Used: {(bytes + 1048575) / 1048576} MB");
        if (_initDuration is { } init) line += string.Create(CultureInfo.InvariantCulture, $"\tInit Duration: {init.TotalMilliseconds:0.00} ms");
        if (result.ErrorType is { } error) line += error == "Sandbox.Timedout" ? "\tStatus: timeout" : $"\tStatus: error\tError Type: {error}";
        return line;
    }
}
