using Tern.AspNetCore;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Adds buffered responses to an application.</summary>
public static class BufferedResponsesExtensions
{
    /// <summary>
    /// Joins the small writes and flushes of all responses after this: they leave by size, 16 KiB, or by time, 50 ms.
    /// Web sockets, server-sent events, gRPC and responses that turn buffering off are left as they are.
    /// </summary>
    /// <param name="app">The application.</param>
    /// <param name="options">How much is gathered for how long; null for the defaults.</param>
    /// <returns>The application.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range; the message names it.</exception>
    public static IApplicationBuilder UseBufferedResponses(this IApplicationBuilder app, BufferedResponseOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(app);
        var settled = (options ?? new()).Checked();
        return app.Use(next => new BufferedResponsesMiddleware(next, settled).InvokeAsync);
    }
}
