namespace Tern.Lambda.Local;

/// <summary>Copies of a function, each with its own processes: one for each tenant or each version.</summary>
internal sealed class FunctionCopies : IAsyncDisposable
{
    private readonly Lock _gate = new();
    private readonly Dictionary<string, EmulatedFunction> _functions = new(StringComparer.Ordinal);
    private bool _isDisposed;

    public IReadOnlyList<EmulatedFunction> All
    {
        get
        {
            lock (_gate) return [.. _functions.Values];
        }
    }

    /// <summary>Returns the copy with a name; it is created with its first event.</summary>
    public EmulatedFunction For(string name, Func<EmulatedFunction> make)
    {
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            if (!_functions.TryGetValue(name, out var own)) _functions[name] = own = make();
            return own;
        }
    }

    public async ValueTask DisposeAsync()
    {
        IReadOnlyList<EmulatedFunction> functions;
        lock (_gate)
        {
            _isDisposed = true;
            functions = [.. _functions.Values];
        }

        await Task.WhenAll(functions.Select(static function => function.DisposeAsync().AsTask())).ConfigureAwait(false);
    }
}
