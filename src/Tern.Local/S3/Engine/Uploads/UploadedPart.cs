namespace Tern.Local.S3;

/// <summary>A part of a multipart upload.</summary>
/// <param name="Number">The part number, from 1 to 10,000.</param>
/// <param name="Body">The bytes.</param>
/// <param name="ETag">The entity tag, in quotes.</param>
/// <param name="Checksum">The checksum, or null.</param>
/// <param name="LastModified">The time at which the part was complete.</param>
internal sealed record UploadedPart(int Number, ObjectBody Body, string ETag, ObjectChecksum? Checksum, DateTimeOffset LastModified)
{
    public long Size => Body.Length;
}
