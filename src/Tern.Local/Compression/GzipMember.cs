namespace Tern.Local.Compression;

/// <summary>A member of a gzip file (RFC 1952, 2.3).</summary>
internal static class GzipMember
{
    private static readonly byte[] s_empty = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];

    /// <summary>
    /// An empty member. For empty data, the encoder would write no member at all, which other programs treat as a
    /// truncated file.
    /// </summary>
    public static ReadOnlyMemory<byte> Empty => s_empty;
}
