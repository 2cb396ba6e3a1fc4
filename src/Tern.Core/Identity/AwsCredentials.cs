namespace Tern.Credentials;

/// <summary>A pair of keys, with the session token, account and expiry that may come with them. Immutable; its text never shows a secret.</summary>
public sealed class AwsCredentials
{
    /// <summary>Makes credentials.</summary>
    /// <param name="accessKeyId">The access key id.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token of temporary credentials, or null.</param>
    /// <param name="accountId">The account that they belong to, or null when unknown.</param>
    /// <param name="expiration">When they end, or null when they don't.</param>
    /// <exception cref="ArgumentException">A key is null, empty or blank; or a value has blanks or line breaks around
    /// it, or holds what no header can: it would never be accepted.</exception>
    public AwsCredentials(string accessKeyId, string secretAccessKey, string? sessionToken = null, string? accountId = null, DateTimeOffset? expiration = null)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(accessKeyId);
        ArgumentException.ThrowIfNullOrWhiteSpace(secretAccessKey);
        Check(accessKeyId, nameof(accessKeyId));
        Check(secretAccessKey, nameof(secretAccessKey));
        if (!string.IsNullOrWhiteSpace(sessionToken)) Check(sessionToken, nameof(sessionToken));
        AccessKeyId = accessKeyId;
        SecretAccessKey = secretAccessKey;
        SessionToken = string.IsNullOrWhiteSpace(sessionToken) ? null : sessionToken;
        AccountId = string.IsNullOrWhiteSpace(accountId) ? null : accountId;
        Expiration = expiration;
    }

    /// <summary>The access key id.</summary>
    public string AccessKeyId { get; }

    /// <summary>The secret access key. Never log it.</summary>
    public string SecretAccessKey { get; }

    /// <summary>The session token of temporary credentials, or null. Never log it.</summary>
    public string? SessionToken { get; }

    /// <summary>The account that the credentials belong to, or null when unknown.</summary>
    public string? AccountId { get; }

    /// <summary>When they end, or null when they don't.</summary>
    public DateTimeOffset? Expiration { get; }

    /// <summary>Names the credentials without their secrets.</summary>
    /// <returns>The last four characters of the access key id, and the expiry.</returns>
    public override string ToString() =>
        $"AwsCredentials(…{(AccessKeyId.Length > 4 ? AccessKeyId[^4..] : "")}{(Expiration is { } end ? $", until {end:O}" : "")})";

    /// <summary>Makes credentials of what a source gave.</summary>
    /// <param name="source">Which it was, for the error.</param>
    /// <param name="accessKeyId">The access key id.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token, or null.</param>
    /// <param name="accountId">The account, or null.</param>
    /// <param name="expiration">When they end, or null.</param>
    /// <exception cref="AwsCredentialException">A value is malformed.</exception>
    internal static AwsCredentials From(
        string source, string accessKeyId, string secretAccessKey, string? sessionToken, string? accountId, DateTimeOffset? expiration)
    {
        try
        {
            return new AwsCredentials(accessKeyId, secretAccessKey, sessionToken, accountId, expiration);
        }
        catch (ArgumentException e)
        {
            throw new AwsCredentialException($"{char.ToUpperInvariant(source[0])}{source[1..]} gave malformed credentials. {e.Message}", e);
        }
    }

    // A line break after a secret that was read from a file is the usual case; the service would only say that the signature is wrong.
    private static void Check(string value, string parameter)
    {
        if (value.AsSpan().ContainsAnyExceptInRange(' ', '~') || value[0] == ' ' || value[^1] == ' ')
            throw new ArgumentException("Expected ASCII without line breaks, tabs, and blanks at either end. Trim the value, or copy it anew.", parameter);
    }
}
