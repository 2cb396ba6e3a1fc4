namespace Tern.S3.Server.Storage;

/// <summary>The bytes of an object, or of one of its parts, with what is known of them.</summary>
/// <param name="Data">The bytes.</param>
/// <param name="ETag">The ETag, in quotes.</param>
/// <param name="Checksum">The checksum.</param>
internal sealed record StoredPart(byte[] Data, string ETag, StoredChecksum? Checksum)
{
    public DateTimeOffset Modified { get; } = DateTimeOffset.UtcNow;
}
