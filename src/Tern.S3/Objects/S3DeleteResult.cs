namespace Tern.S3;

/// <summary>The result of deleting many keys.</summary>
/// <param name="Deleted">The number of keys that no longer exist. Keys that didn't exist before count too, because S3
/// doesn't distinguish them.</param>
/// <param name="Errors">The errors for keys that weren't deleted. Empty if all were.</param>
public sealed record S3DeleteResult(long Deleted, IReadOnlyList<S3DeleteError> Errors);
