namespace Tern.Lambda.Local.Sources;

/// <summary>Selects the changes of a bucket that a function is notified of.</summary>
internal sealed record BucketNotification
{
    public required string Function { get; init; }

    /// <summary>Gets the event types, such as <c>s3:ObjectCreated:*</c>.</summary>
    public IReadOnlyList<string> Events { get; init; } = ["s3:ObjectCreated:*"];

    /// <summary>Gets the prefix that keys must have; empty for any key.</summary>
    public string Prefix { get; init; } = "";

    /// <summary>Gets the suffix that keys must have; empty for any key.</summary>
    public string Suffix { get; init; } = "";
}
