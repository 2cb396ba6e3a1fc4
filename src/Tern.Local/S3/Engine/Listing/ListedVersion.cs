namespace Tern.Local.S3;

/// <summary>A version in a list.</summary>
/// <param name="Version">The version or delete marker.</param>
/// <param name="IsLatest">true if it is the newest of its key.</param>
internal readonly record struct ListedVersion(ObjectVersion Version, bool IsLatest);
