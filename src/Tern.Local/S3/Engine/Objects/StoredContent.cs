namespace Tern.Local.S3;

/// <summary>The bytes of a new version, and what is derived from them.</summary>
internal readonly record struct StoredContent(ObjectBody Body, string ETag, ObjectChecksum? Checksum, IReadOnlyList<ObjectPart>? Parts);
