namespace Tern.Local.S3;

/// <summary>The sender of a request.</summary>
internal readonly record struct Caller
{
    /// <summary>Gets the caller that may do everything: the console, and requests without a signature if none is verified.</summary>
    public static Caller Trusted => new() { IsTrusted = true };

    public static Caller Anonymous => default;

    /// <summary>Gets the account, or null for an anonymous or trusted caller.</summary>
    public string? Account { get; private init; }

    public bool IsTrusted { get; private init; }

    public bool IsAnonymous => Account is null && !IsTrusted;

    /// <summary>Gets the canonical ID of the account, or null for an anonymous or trusted caller.</summary>
    public string? CanonicalId => Account is { } account ? BucketOwners.IdOf(account) : null;

    public static Caller Of(string account) => new() { Account = account };
}
