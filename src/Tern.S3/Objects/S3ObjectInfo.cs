using Tern.S3.Model;

namespace Tern.S3.Objects;

/// <summary>An object as a list shows it.</summary>
/// <param name="Key">The key.</param>
/// <param name="Length">The length, in bytes.</param>
/// <param name="LastModified">When it was stored.</param>
/// <param name="ETag">The ETag, in its quotes.</param>
/// <param name="StorageClass">The storage class; null where S3 told none.</param>
public readonly record struct S3ObjectInfo(string Key, long Length, DateTimeOffset LastModified, string? ETag, ObjectStorageClass? StorageClass);
