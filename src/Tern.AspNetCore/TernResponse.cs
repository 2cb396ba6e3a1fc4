using Microsoft.AspNetCore.Http;

namespace Tern.AspNetCore;

/// <summary>Joins the small writes and flushes of a response.</summary>
public static class TernResponse
{
    /// <summary>
    /// A stream before another, such as <c>context.Response.Body</c>, which gathers small writes: they leave by size or
    /// by time, and a flush waits for others.
    /// </summary>
    /// <param name="stream">Where the bytes go. It is not disposed of.</param>
    /// <param name="options">How much is gathered for how long; null for 16 KiB and 50 ms.</param>
    /// <returns>The stream. Dispose of it, with <c>await using</c>: what is left leaves then.</returns>
    /// <exception cref="ArgumentException">
    /// The stream can't be written, or an option is out of range; the message names it.
    /// </exception>
    public static BufferedResponseStream Buffered(Stream stream, BufferedResponseOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanWrite) throw new ArgumentException("The stream can't be written: give the body of a response.", nameof(stream));
        return new BufferedResponseStream(stream, (options ?? new()).Checked());
    }

    /// <summary>Sends what the response has gathered, now: a flush that waits for nothing.</summary>
    /// <param name="response">The response, whether it is buffered or not.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when the bytes have left.</returns>
    public static Task FlushNowAsync(this HttpResponse response, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        return response.Body is BufferedResponseStream buffered ? buffered.FlushNowAsync(cancellationToken) : response.Body.FlushAsync(cancellationToken);
    }
}
