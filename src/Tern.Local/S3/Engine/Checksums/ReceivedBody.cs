namespace Tern.Local.S3;

/// <summary>A body that was received and checked.</summary>
/// <param name="Body">The bytes, which the receiver's caller must release.</param>
/// <param name="Md5">Their MD5.</param>
/// <param name="Checksum">Their checksum, or null if none was asked for.</param>
internal sealed record ReceivedBody(ObjectBody Body, byte[] Md5, ObjectChecksum? Checksum);
