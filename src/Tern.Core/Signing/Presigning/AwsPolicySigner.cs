using System.ComponentModel;
using System.Text;
using Tern.Credentials;
using Tern.Endpoints;

namespace Tern.Signing;

/// <summary>
/// Signs the policy of a form by which a browser uploads to S3. For clients of S3; not meant to be used otherwise. S3, "Authenticating Requests in
/// Browser-Based Uploads Using POST".
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsPolicySigner
{
    private readonly SigningKey _key;

    internal AwsPolicySigner(AwsEndpoint endpoint, AwsCredentials credentials, SigningKey key, SigningDate date, DateTimeOffset time)
    {
        _key = key;
        Address = endpoint.Uri;
        Credential = $"{credentials.AccessKeyId}/{Encoding.UTF8.GetString(key.Scope)}";
        Date = date.Text;
        SecurityToken = credentials.SessionToken;
        CredentialsEnd = credentials.Expiration;
        Time = time;
    }

    /// <summary>Where the form is sent.</summary>
    public Uri Address { get; }

    /// <summary>The algorithm, as a field and the policy name it.</summary>
    public string Algorithm { get; } = "AWS4-HMAC-SHA256";

    /// <summary>The access key and what its signature is for.</summary>
    public string Credential { get; }

    /// <summary>The time of the signature, as a field and the policy have it.</summary>
    public string Date { get; }

    /// <summary>The token of temporary credentials; null for others.</summary>
    public string? SecurityToken { get; }

    /// <summary>When the credentials end, and with them what they signed; null for never.</summary>
    public DateTimeOffset? CredentialsEnd { get; }

    /// <summary>The time of the signature.</summary>
    public DateTimeOffset Time { get; }

    /// <summary>Signs a policy.</summary>
    /// <param name="policy">The policy in base64.</param>
    /// <returns>The signature, in hexadecimal digits.</returns>
    public string Sign(string policy)
    {
        Span<byte> signature = stackalloc byte[SigningState.HashTextLength];
        var state = _key.Rent();
        state.Sign(Encoding.ASCII.GetBytes(policy), signature);
        _key.Return(state);
        return Encoding.ASCII.GetString(signature);
    }
}
