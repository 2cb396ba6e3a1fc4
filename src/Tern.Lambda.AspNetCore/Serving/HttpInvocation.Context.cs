using Microsoft.AspNetCore.Hosting.Server.Abstractions;

namespace Tern.Lambda.AspNetCore.Serving;

/// <summary>One request, with what the application wants to keep from one to the next.</summary>
/// <typeparam name="TContext">What that is: its own <c>HttpContext</c> among it, which so is made once.</typeparam>
internal sealed class HttpInvocation<TContext>(bool streams) : HttpInvocation(streams), IHostContextContainer<TContext>
    where TContext : notnull
{
    /// <inheritdoc/>
    public TContext? HostContext { get; set; }
}
