using Tern.AspNetCore;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods for adding buffered responses to an application.</summary>
public static class BufferedResponsesExtensions
{
    /// <summary>
    /// Combines the small writes and flushes of all responses after this middleware: they are written when 16 KiB
    /// are buffered, or after 50 ms. WebSockets, server-sent events, gRPC and responses that disable buffering aren't changed.
    /// </summary>
    /// <param name="app">The application builder.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The application builder.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range; the message names it.</exception>
    public static IApplicationBuilder UseBufferedResponses(this IApplicationBuilder app, BufferedResponseOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(app);
        var settled = (options ?? new()).Checked();
        return app.Use(next => new BufferedResponsesMiddleware(next, settled).InvokeAsync);
    }
}
