using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// All fronts on the emulator's port. A front named <c>shop</c> has the address
/// <c>http://shop.localhost:9050/orders</c> for browsers and curl, which resolve the name to this machine, and
/// <c>http://localhost:9050/shop/orders</c> for programs that don't.
/// </summary>
internal sealed class FrontsPart(IReadOnlyList<Front> fronts) : IHttpPart
{
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
