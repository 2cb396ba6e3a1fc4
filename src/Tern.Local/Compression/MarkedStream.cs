using System.IO.Compression;

namespace Tern.Local.Compression;

/// <summary>
/// Compressed bytes, and a gzip member after them. A decoder takes data that was cut off for whole; but only after
/// whole data does it find the member, and gives what it holds.
/// </summary>
internal sealed class MarkedStream(Stream source) : ReadOnlyStream
{
    private static readonly byte[] s_mark = "\0the end of the data\0"u8.ToArray();
    private static readonly byte[] s_member = MakeMember();

    private int _given = -1; // of the member; below zero while there is something before it

    /// <summary>What the decoder gives last, when the data is whole. No data at all is: as such an encoder writes nothing.</summary>
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
