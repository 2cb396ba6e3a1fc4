using Tern.S3.Model;

namespace Tern.S3;

/// <summary>An object in a listing.</summary>
/// <param name="Key">The object's key.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="LastModified">The time when the object was stored.</param>
/// <param name="ETag">The ETag, including its quotes.</param>
/// <param name="StorageClass">The storage class, or null if S3 didn't return it.</param>
public readonly record struct S3ObjectInfo(string Key, long Length, DateTimeOffset LastModified, string? ETag, ObjectStorageClass? StorageClass);
