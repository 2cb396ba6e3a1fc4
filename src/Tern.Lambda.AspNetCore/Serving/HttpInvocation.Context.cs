using Microsoft.AspNetCore.Hosting.Server.Abstractions;

namespace Tern.Lambda.AspNetCore;

/// <summary>One request, with the data that the application reuses for the next one.</summary>
/// <typeparam name="TContext">The type of this data, which includes the application's <c>HttpContext</c>, so that it is
/// created once.</typeparam>
internal sealed class HttpInvocation<TContext>(bool streams) : HttpInvocation(streams), IHostContextContainer<TContext>
    where TContext : notnull
{
    /// <inheritdoc/>
    public TContext? HostContext { get; set; }
}
