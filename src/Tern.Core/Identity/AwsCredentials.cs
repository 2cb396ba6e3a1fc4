namespace Tern.Credentials;

/// <summary>
/// A pair of keys, with an optional session token, account id and expiration time. Immutable; <c>ToString</c> doesn't
/// reveal secrets.
/// </summary>
public sealed class AwsCredentials
{
    /// <summary>Creates credentials.</summary>
    /// <param name="accessKeyId">The access key id.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token of temporary credentials, or null.</param>
    /// <param name="accountId">The id of the account that they belong to, or null if it's unknown.</param>
    /// <param name="expiration">The expiration time, or null if they don't expire.</param>
    /// <exception cref="ArgumentException">A key is null, empty or blank; or a value has leading or trailing white
    /// space, or contains characters that a header can't, so that it could never be accepted.</exception>
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

    /// <summary>Gets the access key id.</summary>
    public string AccessKeyId { get; }

    /// <summary>Gets the secret access key. Never log it.</summary>
    public string SecretAccessKey { get; }

    /// <summary>Gets the session token of temporary credentials, or null. Never log it.</summary>
    public string? SessionToken { get; }

    /// <summary>Gets the id of the account that the credentials belong to, or null if it's unknown.</summary>
    public string? AccountId { get; }

    /// <summary>Gets the expiration time, or null if the credentials don't expire.</summary>
    public DateTimeOffset? Expiration { get; }

    /// <summary>Returns a description of the credentials without secrets.</summary>
    /// <returns>The last four characters of the access key id, and the expiration time.</returns>
    public override string ToString() =>
        $"AwsCredentials(…{(AccessKeyId.Length > 4 ? AccessKeyId[^4..] : "")}{(Expiration is { } end ? $", until {end:O}" : "")})";

    /// <summary>Creates credentials from the values that a source returned.</summary>
    /// <param name="source">The name of the source, for errors.</param>
    /// <param name="accessKeyId">The access key id.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token, or null.</param>
    /// <param name="accountId">The account id, or null.</param>
    /// <param name="expiration">The expiration time, or null.</param>
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
            throw new AwsCredentialException($"{char.ToUpperInvariant(source[0])}{source[1..]} contains malformed credentials. {e.Message}", e);
        }
    }

    // Usually a line break after a secret that was read from a file; the service would only report a wrong signature.
    private static void Check(string value, string parameter)
    {
        if (value.AsSpan().ContainsAnyExceptInRange(' ', '~') || value[0] == ' ' || value[^1] == ' ')
            throw new ArgumentException("Expected ASCII without line breaks, tabs, and spaces at either end. Trim the value, or copy it again.", parameter);
    }
}
