namespace Tern.Concurrency;

/// <summary>Items that arrive one after another, such as those of a query.</summary>
internal sealed class AsyncEnumerableSource<T>(IAsyncEnumerable<T> items) : ItemSource<T>
{
    private readonly SemaphoreSlim _gate = new(1);
    private IAsyncEnumerator<T>? _enumerator;
    private int _next;
    private bool _ended;

    public override void Begin(CancellationToken cancellationToken) => _enumerator = items.GetAsyncEnumerator(cancellationToken);

    public override async ValueTask<Taken> TakeAsync()
    {
        // The current holder ends when its token is canceled, so this wait is short.
        await _gate.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        try
        {
            // After it has ended or thrown, the source isn't called again.
            if (_ended) return Taken.End;
            _ended = true;
            if (!await _enumerator!.MoveNextAsync().ConfigureAwait(false)) return Taken.End;
            var taken = new Taken(_enumerator.Current, _next++);
            _ended = false;
            return taken;
        }
        finally
        {
            _gate.Release();
        }
    }

    public override async ValueTask DisposeAsync()
    {
        _gate.Dispose();
        if (_enumerator is not null) await _enumerator.DisposeAsync().ConfigureAwait(false);
    }
}
