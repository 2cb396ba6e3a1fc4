namespace Tern.Local.S3;

/// <summary>The retention of a version.</summary>
/// <param name="Mode">The mode.</param>
/// <param name="Until">The time until which the version can't be deleted.</param>
internal sealed record ObjectRetention(RetentionMode Mode, DateTimeOffset Until);
