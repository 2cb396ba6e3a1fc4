using System.ComponentModel;
using System.Globalization;

namespace Tern.Http;

/// <summary>
/// The streams that uploads read now. A stream has one position: two uploads that read it at once would each store a part of it, and report success.
/// For clients; not meant to be called otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsStreamUse
{
    private static readonly Lock s_lock = new();
    private static readonly HashSet<Stream> s_used = new(ReferenceEqualityComparer.Instance);

    /// <summary>Notes that an upload reads a stream. <see cref="End"/> must follow.</summary>
    /// <param name="stream">The stream.</param>
    /// <exception cref="InvalidOperationException">Another upload reads it.</exception>
    public static void Begin(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        lock (s_lock)
            if (s_used.Add(stream)) return;
        throw InUse();
    }

    /// <summary>Whether an upload reads a stream.</summary>
    internal static bool IsUsed(Stream stream)
    {
        lock (s_lock) return s_used.Contains(stream);
    }

    /// <summary>Notes that an upload has ended.</summary>
    /// <param name="stream">The stream.</param>
    public static void End(Stream stream)
    {
        lock (s_lock) s_used.Remove(stream);
    }

    /// <summary>Checks that a stream with bytes has some left to upload.</summary>
    /// <param name="position">Where the stream stands.</param>
    /// <param name="length">Its length.</param>
    /// <exception cref="ArgumentException">It stands at its end.</exception>
    public static void CheckPosition(long position, long length)
    {
        if (length == 0 || position < length) return;
        throw new ArgumentException(string.Create(
            CultureInfo.InvariantCulture,
            $"The stream stands at its end: set Position to 0. It has {length} bytes and its position is {position}, so an empty body would be sent."));
    }

    /// <summary>The error of a stream that another upload reads.</summary>
    /// <returns>The exception to throw.</returns>
    internal static InvalidOperationException InUse() => new(
        "Another upload reads this stream now, and a stream has only one position. Wait for that upload to end, or give each upload a stream of its own.");

    /// <summary>The error of a stream that has more bytes than its length.</summary>
    /// <param name="length">The bytes from where it stood to its length.</param>
    /// <returns>The exception to throw.</returns>
    public static ArgumentException Longer(long length) => new(string.Create(
        CultureInfo.InvariantCulture,
        $"The stream has more bytes than its Length, which promises {length} from its position. Give a stream whose Length is right and that nobody writes " +
        $"meanwhile; or set the request's ContentLength, to send that many bytes of it."));
}
