using System.ComponentModel;
using System.Globalization;

namespace Tern.Http;

/// <summary>
/// Tracks the streams that uploads are reading. A stream has one position, so two concurrent uploads of it would each
/// store a part and report success. Intended for clients; don't call it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsStreamUse
{
    private static readonly Lock s_lock = new();
    private static readonly HashSet<Stream> s_used = new(ReferenceEqualityComparer.Instance);

    /// <summary>Marks a stream as being read by an upload. <see cref="End"/> must follow.</summary>
    /// <param name="stream">The stream.</param>
    /// <exception cref="InvalidOperationException">Another upload is reading the stream.</exception>
    public static void Begin(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        lock (s_lock)
            if (s_used.Add(stream)) return;
        throw InUse();
    }

    /// <summary>Returns true if an upload is reading a stream; otherwise, false.</summary>
    internal static bool IsUsed(Stream stream)
    {
        lock (s_lock) return s_used.Contains(stream);
    }

    /// <summary>Marks the end of an upload.</summary>
    /// <param name="stream">The stream.</param>
    public static void End(Stream stream)
    {
        lock (s_lock) s_used.Remove(stream);
    }

    /// <summary>Checks that a nonempty stream has bytes left to upload.</summary>
    /// <param name="position">The stream's position.</param>
    /// <param name="length">The stream's length.</param>
    /// <exception cref="ArgumentException">The stream is at its end.</exception>
    public static void CheckPosition(long position, long length)
    {
        if (length == 0 || position < length) return;
        throw new ArgumentException(string.Create(
            CultureInfo.InvariantCulture,
            $"The stream is at its end: set Position to 0. It has {length} bytes and its position is {position}, so an empty body would be sent."));
    }

    /// <summary>Creates the error for a stream that another upload is reading.</summary>
    /// <returns>The exception to throw.</returns>
    internal static InvalidOperationException InUse() => new(
        "Another upload is reading this stream, and a stream has only one position. Wait for that upload to end, or use a separate stream for each.");

    /// <summary>Creates the error for a stream that has more bytes than its length.</summary>
    /// <param name="length">The number of bytes from the starting position to the stream's length.</param>
    /// <returns>The exception to throw.</returns>
    public static ArgumentException Longer(long length) => new(string.Create(
        CultureInfo.InvariantCulture,
        $"The stream has more bytes than its Length, which promises {length} from its position. Pass a stream with a correct Length that nothing writes to " +
        $"meanwhile; or set the request's ContentLength to send that many bytes of it."));
}
