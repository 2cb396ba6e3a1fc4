using Microsoft.AspNetCore.Http;
using Tern.Lambda.Local.Parts;

namespace Tern.Lambda.Local.Fronts.Serving;

/// <summary>
/// All fronts on the emulator's port. One called <c>shop</c> is reached as <c>http://shop.localhost:9050/orders</c>, which
/// browsers and curl know to be this machine, and as <c>http://localhost:9050/shop/orders</c> by programs that don't.
/// </summary>
internal sealed class FrontsPart(IReadOnlyList<Front> fronts) : IHttpPart
{
    /// <summary>All of them.</summary>
    public IReadOnlyList<Front> Fronts => fronts;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        var (front, prefix) = Find(context.Request.Host.Host, context.Request.Path.Value ?? "/");
        if (front is null) return false;
        await front.HandleAsync(context, prefix).ConfigureAwait(false);
        return true;
    }

    public ValueTask DisposeAsync() => default;

    private (Front? Front, string Prefix) Find(string host, string path)
    {
        foreach (var front in fronts)
        {
            var name = front.Options.Name;
            if (host.Length == name.Length + ".localhost".Length && host.StartsWith(name, StringComparison.OrdinalIgnoreCase)
                && host.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase)) return (front, "");
        }

        foreach (var front in fronts)
        {
            var name = front.Options.Name;
            if (path.Length > name.Length && path[0] == '/' && path.AsSpan(1).StartsWith(name, StringComparison.OrdinalIgnoreCase)
                && (path.Length == name.Length + 1 || path[name.Length + 1] == '/')) return (front, "/" + name);
        }

        return (null, "");
    }
}
