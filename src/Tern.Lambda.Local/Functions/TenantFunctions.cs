using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.Functions;

/// <summary>The processes of each tenant of a function with tenant isolation: no two tenants share one.</summary>
internal sealed class TenantFunctions : IAsyncDisposable
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

    /// <summary>The function for the tenant of a request.</summary>
    /// <exception cref="TenantMissingException">The request names no tenant.</exception>
    public EmulatedFunction For(EmulatedFunction function, InvocationRequest request)
    {
        if (request.TenantId is not { Length: > 0 } tenant) throw new TenantMissingException(function.Name);
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, function);
            if (!_functions.TryGetValue(tenant, out var own)) _functions[tenant] = own = function.ForTenant();
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
