using System.Runtime.ExceptionServices;

namespace Tern.Concurrency;

/// <summary>
/// A bounded run: as many workers as concurrent calls, each of which takes an item, makes its call, and takes the
/// next.
/// </summary>
internal sealed class BoundedRun<T> : IDisposable
{
    private readonly ItemSource<T> _source;
    private readonly Func<T, int, CancellationToken, ValueTask> _call;
    private readonly BoundedOptions _options;
    private readonly CancellationToken _callers;
    private readonly CancellationTokenSource _stop;
    private readonly List<(int Index, ExceptionDispatchInfo Error)> _errors = [];
    private volatile bool _ended;
    private volatile bool _cancelled;

    public BoundedRun(ItemSource<T> source, Func<T, int, CancellationToken, ValueTask> call, BoundedOptions options, CancellationToken cancellationToken)
    {
        _source = source;
        _call = call;
        _options = options;
        _callers = cancellationToken;
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
    }

    public async Task RunAsync()
    {
        if (_callers.IsCancellationRequested) throw new TaskCanceledException(null, null, _callers);
        _source.Begin(_stop.Token);

        // A worker runs synchronously until it waits; a source that the first workers use up needs no more of them.
        var workers = new List<Task>(Math.Min(_options.MaxConcurrency, 16));
        while (workers.Count < _options.MaxConcurrency && !_ended) workers.Add(WorkAsync());
        var all = Task.WhenAll(workers);
        await all.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);

        if (_cancelled) throw new TaskCanceledException("The calls were canceled.", _errors.Count == 0 ? null : All(), _callers);
        if (_errors.Count > 0 && !_options.ContinueOnError) _errors[0].Error.Throw();
        if (_errors.Count > 0) throw All();

        // Workers throw only exceptions that a callback registered on a token throws during cancellation.
        await all.ConfigureAwait(false);
    }

    public void Dispose() => _stop.Dispose();

    private async Task WorkAsync()
    {
        while (!_ended)
        {
            // An error of the source is ordered after those of its items.
            var index = int.MaxValue;
            try
            {
                _stop.Token.ThrowIfCancellationRequested();
                var taken = await _source.TakeAsync().ConfigureAwait(false);
                if (!taken.IsItem)
                {
                    _ended = true;
                    return;
                }

                // An error or the caller may have ended the run while the item was being fetched.
                _stop.Token.ThrowIfCancellationRequested();
                index = taken.Index;
                await _call(taken.Item!, index, _stop.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (_stop.IsCancellationRequested)
            {
                if (_callers.IsCancellationRequested && !HasFailed()) _cancelled = true;
                _ended = true;
            }
            catch (Exception error)
            {
                Fail(index, error);
            }
        }
    }

    private void Fail(int index, Exception error)
    {
        lock (_errors) _errors.Add((index, ExceptionDispatchInfo.Capture(error)));
        if (index == int.MaxValue) _ended = true;
        if (_options.ContinueOnError) return;
        _ended = true;
        _stop.Cancel();
    }

    // Returns true if an error ended the run before the caller's token could.
    private bool HasFailed()
    {
        if (_options.ContinueOnError) return false;
        lock (_errors) return _errors.Count > 0;
    }

    private AggregateException All()
    {
        _errors.Sort(static (one, other) => one.Index.CompareTo(other.Index));
        return new(_errors.ConvertAll(static error => error.Error.SourceException));
    }
}
