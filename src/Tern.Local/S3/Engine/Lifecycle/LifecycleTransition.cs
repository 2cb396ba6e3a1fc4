namespace Tern.Local.S3;

/// <summary>A change of the storage class. Either days or the date are set.</summary>
/// <param name="StorageClass">The new storage class.</param>
/// <param name="Days">The age in days, or null.</param>
/// <param name="Date">The date, or null.</param>
internal sealed record LifecycleTransition(string StorageClass, int? Days, DateTimeOffset? Date);
