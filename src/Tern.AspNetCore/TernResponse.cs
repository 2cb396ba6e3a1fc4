using Microsoft.AspNetCore.Http;

namespace Tern.AspNetCore;

/// <summary>Methods for combining the small writes and flushes of a response.</summary>
public static class TernResponse
{
    /// <summary>
    /// Returns a stream that buffers small writes to another stream, such as <c>context.Response.Body</c>: they are
    /// written when the buffer is full or after a delay, and flushes are combined.
    /// </summary>
    /// <param name="stream">The destination of the bytes. It isn't disposed.</param>
    /// <param name="options">The options, or null for 16 KiB and 50 ms.</param>
    /// <returns>The stream. Dispose it with <c>await using</c>, which writes the remaining bytes.</returns>
    /// <exception cref="ArgumentException">The stream isn't writable, or an option is out of range; the message names
    /// it.</exception>
    public static BufferedResponseStream Buffered(Stream stream, BufferedResponseOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanWrite) throw new ArgumentException("The stream isn't writable. Pass the body of a response.", nameof(stream));
        return new BufferedResponseStream(stream, (options ?? new()).Checked());
    }

    /// <summary>Writes and flushes the response's buffered bytes immediately.</summary>
    /// <param name="response">The response, which may be buffered or not.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>A task that completes when the bytes are written.</returns>
    public static Task FlushNowAsync(this HttpResponse response, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        return response.Body is BufferedResponseStream buffered ? buffered.FlushNowAsync(cancellationToken) : response.Body.FlushAsync(cancellationToken);
    }
}
