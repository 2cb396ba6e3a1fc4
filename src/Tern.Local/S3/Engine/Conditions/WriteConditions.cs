namespace Tern.Local.S3;

/// <summary>The conditions of a write.</summary>
internal sealed class WriteConditions
{
    public static WriteConditions None { get; } = new();

    /// <summary>Gets the entity tag that the current object must have.</summary>
    public string? IfMatch { get; init; }

    /// <summary>Gets <c>*</c> if there must be no object; S3 doesn't implement other values.</summary>
    public string? IfNoneMatch { get; init; }
}
