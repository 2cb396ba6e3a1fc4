namespace Tern.Local.S3;

/// <summary>A part of a completed multipart object.</summary>
/// <param name="Number">The part number.</param>
/// <param name="Offset">The position of its first byte in the object.</param>
/// <param name="Size">The length in bytes.</param>
/// <param name="Checksum">The part's checksum, or null if the upload had no algorithm.</param>
internal sealed record ObjectPart(int Number, long Offset, long Size, ObjectChecksum? Checksum);
