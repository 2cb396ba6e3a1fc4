using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Signing;

namespace Tern.S3;

/// <summary>Signs the policy of a form with which a browser uploads.</summary>
/// <remarks>S3, "Authenticating Requests in Browser-Based Uploads Using POST".</remarks>
internal sealed class PolicySigner
{
    /// <summary>The algorithm, as used in a field and in the policy.</summary>
    public const string Algorithm = "AWS4-HMAC-SHA256";

    private const string Terminator = "aws4_request";

    private readonly string _secret;
    private readonly string[] _scope;

    /// <param name="endpoint">The endpoint that the form is sent to.</param>
    /// <param name="scheme">The endpoint's authentication scheme.</param>
    /// <param name="credentials">The credentials to sign with.</param>
    /// <param name="time">The time of the signature.</param>
    /// <exception cref="NotSupportedException">The endpoint uses multi-Region or session signatures.</exception>
    public PolicySigner(AwsEndpoint endpoint, AwsAuthScheme scheme, AwsCredentials credentials, DateTimeOffset time)
    {
        if (scheme != AwsAuthScheme.SigV4)
            throw new NotSupportedException($"{endpoint.Host} doesn't support forms: they need Signature Version 4 for one region. Presign a PUT instead.");
        Address = endpoint.Uri;
        Date = time.UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        _scope = [Date[..8], endpoint.SigningRegion, endpoint.SigningName, Terminator];
        Credential = $"{credentials.AccessKeyId}/{string.Join('/', _scope)}";
        _secret = credentials.SecretAccessKey;
        SecurityToken = credentials.SessionToken;
        CredentialsEnd = credentials.Expiration;
        Time = time;
    }

    /// <summary>The URL that the form is sent to.</summary>
    public Uri Address { get; }

    /// <summary>The access key id and the scope of its signature.</summary>
    public string Credential { get; }

    /// <summary>The time of the signature, as used in a field and in the policy.</summary>
    public string Date { get; }

    /// <summary>The session token of temporary credentials, or null.</summary>
    public string? SecurityToken { get; }

    /// <summary>The time at which the credentials expire, and with them the signature; null for never.</summary>
    public DateTimeOffset? CredentialsEnd { get; }

    /// <summary>The time of the signature.</summary>
    public DateTimeOffset Time { get; }

    /// <summary>Signs a policy.</summary>
    /// <param name="policy">The policy in base64.</param>
    /// <returns>The signature in hexadecimal digits.</returns>
    public string Sign(string policy)
    {
        var key = Encoding.UTF8.GetBytes("AWS4" + _secret);
        foreach (var part in _scope) key = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(part));
        return Convert.ToHexStringLower(HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(policy)));
    }
}
