namespace Tern.S3.Server.Storage;

/// <summary>An object: one part, or several, with the headers that it was stored with.</summary>
internal sealed record StoredObject(
    IReadOnlyList<StoredPart> Parts, string ETag, StoredChecksum? Checksum, IReadOnlyList<KeyValuePair<string, string>> Headers, bool IsMultipart)
{
    /// <summary>The MD5 of the caller's key that it is encrypted by; null for none.</summary>
    public string? CustomerKey { get; init; }

    /// <summary>When it was stored: by the second, as S3 has it.</summary>
    public DateTimeOffset Modified { get; init; } = DateTimeOffset.FromUnixTimeSeconds(DateTimeOffset.UtcNow.ToUnixTimeSeconds());

    public long Length { get; } = Parts.Sum(static part => (long)part.Data.Length);

    /// <summary>A range of the bytes, in the pieces that are kept.</summary>
    public IEnumerable<ReadOnlyMemory<byte>> Range(long start, long length)
    {
        foreach (var part in Parts)
        {
            if (length == 0) yield break;
            if (start >= part.Data.Length)
            {
                start -= part.Data.Length;
                continue;
            }

            var count = (int)Math.Min(length, part.Data.Length - start);
            yield return part.Data.AsMemory((int)start, count);
            (start, length) = (0, length - count);
        }
    }
}
