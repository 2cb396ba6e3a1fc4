using System.Text;
using Tern.Buffers;

namespace Tern.Signing;

/// <summary>
/// Writes the path of a canonical request: without dot segments and double slashes, and escaped once more than it's
/// sent; for S3, as it's sent.
/// </summary>
internal static class CanonicalPath
{
    public static void Write(string prefix, ReadOnlySpan<char> path, bool asSent, PooledBuffer output, PooledBuffer scratch)
    {
        if (prefix.Length == 0 && path is "/")
        {
            output.Write("/"u8);
            return;
        }

        if (path.IsEmpty || path[0] != '/') throw new ArgumentException("The path of a request must start with '/'.", nameof(path));
        var length = prefix.Length + path.Length;
        scratch.Clear();
        var utf8 = scratch.GetSpan(Encoding.UTF8.GetMaxByteCount(length));
        var written = Encoding.UTF8.GetBytes(prefix, utf8);
        written += Encoding.UTF8.GetBytes(path, utf8[written..]);
        utf8 = utf8[..written];

        if (!asSent) utf8 = utf8[..Normalize(utf8)];
        UriEscaping.Write(utf8, output, keepSlash: true, keepEscapes: asSent);
    }

    // Works in place: writing never overtakes reading. Empty segments and "." are removed; ".." also removes the
    // preceding segment.
    private static int Normalize(Span<byte> path)
    {
        var slashAtEnd = path[^1] == '/';
        var written = 0;
        for (var read = 0; read < path.Length;)
        {
            if (path[read] == '/')
            {
                read++;
                continue;
            }

            var length = path[read..].IndexOf((byte)'/');
            if (length < 0) length = path.Length - read;
            var segment = path.Slice(read, length);
            read += length;

            if (segment.SequenceEqual("."u8)) continue;
            if (segment.SequenceEqual(".."u8))
            {
                written = Math.Max(path[..written].LastIndexOf((byte)'/'), 0);
                continue;
            }

            segment.CopyTo(path[(written + 1)..]);
            path[written] = (byte)'/';
            written += 1 + length;
        }

        if (written == 0 || slashAtEnd) path[written++] = (byte)'/';
        return written;
    }
}
