namespace Tern.Local.Serving;

/// <summary>A request as policies see it.</summary>
internal abstract class PolicyRequest
{
    /// <summary>Gets the account of the caller, or null for an anonymous one.</summary>
    public required string? Account { get; init; }

    /// <summary>Gets the action, such as <c>s3:GetObject</c>.</summary>
    public required string Action { get; init; }

    /// <summary>Gets the ARN of the resource.</summary>
    public required string Resource { get; init; }

    /// <summary>Returns the values of a condition key, or null if the request doesn't have it.</summary>
    /// <param name="key">The key, such as <c>aws:SourceIp</c>. Case doesn't matter.</param>
    public abstract IReadOnlyList<string>? Find(string key);

    /// <summary>Returns true if the caller has a canonical ID; otherwise, false.</summary>
    public abstract bool HasCanonicalId(string id);
}
