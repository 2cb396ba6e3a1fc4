namespace Tern.Local.S3;

/// <summary>A tag of a bucket or an object.</summary>
internal sealed record S3Tag(string Key, string Value);
