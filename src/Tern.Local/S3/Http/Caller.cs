namespace Tern.Local.S3;

/// <summary>The sender of a request.</summary>
internal readonly record struct Caller
{
    /// <summary>Gets the console, which has full access.</summary>
    public static Caller Console => new() { IsConsole = true };

    /// <summary>
    /// Gets the caller of an unsigned request if signatures aren't verified. The caller is anonymous only for buckets
    /// whose access is configured.
    /// </summary>
    public static Caller Unsigned => new() { IsUnsigned = true };

    public static Caller Anonymous => default;

    /// <summary>Gets the account, or null if the caller has none.</summary>
    public string? Account { get; private init; }

    public bool IsConsole { get; private init; }

    public bool IsUnsigned { get; private init; }

    public bool IsAnonymous => this == Anonymous;

    /// <summary>Gets the canonical ID of the account, or null if the caller has none.</summary>
    public string? CanonicalId => Account is { } account ? BucketOwners.IdOf(account) : null;

    public static Caller Of(string account) => new() { Account = account };
}
