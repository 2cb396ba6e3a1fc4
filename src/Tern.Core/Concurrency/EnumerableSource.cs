namespace Tern.Concurrency;

/// <summary>Items that are there, or are made when they are asked for.</summary>
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
            // What has ended, or thrown, is not asked again.
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
