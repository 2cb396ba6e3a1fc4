using System.IO.Compression;

namespace Tern.Local.Compression;

/// <summary>
/// A stream of compressed bytes, followed by an extra gzip member. A decoder accepts truncated data as complete, but it
/// only reaches the member, and returns its content, if the data before it is complete.
/// </summary>
internal sealed class MarkedStream(Stream source) : ReadOnlyStream
{
    private static readonly byte[] s_mark = "\0the end of the data\0"u8.ToArray();
    private static readonly byte[] s_member = MakeMember();

    private int _given = -1; // position in the member; negative while source data remains

    /// <summary>
    /// The last bytes that the decoder returns if the data is complete. Empty data counts as complete, because an
    /// encoder writes nothing for it.
    /// </summary>
    public static ReadOnlySpan<byte> Mark => s_mark;

    public override int Read(Span<byte> buffer)
    {
        var read = _given < 0 ? source.Read(buffer) : 0;
        return IsMore(read) ? read : GiveMember(buffer);
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var read = _given < 0 ? await source.ReadAsync(buffer, cancellationToken).ConfigureAwait(false) : 0;
        return IsMore(read) ? read : GiveMember(buffer.Span);
    }

    private bool IsMore(int read)
    {
        if (read == 0 && _given < 0) _given = 0;
        return read > 0;
    }

    private int GiveMember(Span<byte> buffer)
    {
        var count = Math.Min(buffer.Length, s_member.Length - _given);
        s_member.AsSpan(_given, count).CopyTo(buffer);
        _given += count;
        return count;
    }

    private static byte[] MakeMember()
    {
        using var member = new MemoryStream();
        using (var zip = new GZipStream(member, CompressionLevel.Fastest, leaveOpen: true)) zip.Write(s_mark);
        return member.ToArray();
    }
}
