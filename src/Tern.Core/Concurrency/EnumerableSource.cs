namespace Tern.Concurrency;

/// <summary>Items that are in memory, or are created on demand.</summary>
internal sealed class EnumerableSource<T>(IEnumerable<T> items) : ItemSource<T>
{
    private readonly Lock _gate = new();
    private IEnumerator<T>? _enumerator;
    private int _next;
    private bool _ended;

    public override void Begin(CancellationToken cancellationToken) => _enumerator = items.GetEnumerator();

    public override ValueTask<Taken> TakeAsync()
    {
        lock (_gate)
        {
            // After it has ended or thrown, the source isn't called again.
            if (_ended) return new(Taken.End);
            _ended = true;
            if (!_enumerator!.MoveNext()) return new(Taken.End);
            var taken = new Taken(_enumerator.Current, _next++);
            _ended = false;
            return new(taken);
        }
    }

    public override ValueTask DisposeAsync()
    {
        _enumerator?.Dispose();
        return default;
    }
}
