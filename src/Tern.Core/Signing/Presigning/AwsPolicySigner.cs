using System.ComponentModel;
using System.Text;
using Tern.Credentials;
using Tern.Endpoints;

namespace Tern.Signing;

/// <summary>
/// Signs the policy of a form with which a browser uploads to S3. Intended for S3 clients; don't use it elsewhere.
/// S3, "Authenticating Requests in Browser-Based Uploads Using POST".
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

    /// <summary>Gets the URL that the form is sent to.</summary>
    public Uri Address { get; }

    /// <summary>Gets the algorithm, as used in a field and in the policy.</summary>
    public string Algorithm { get; } = "AWS4-HMAC-SHA256";

    /// <summary>Gets the access key id and the scope of its signature.</summary>
    public string Credential { get; }

    /// <summary>Gets the time of the signature, as used in a field and in the policy.</summary>
    public string Date { get; }

    /// <summary>Gets the session token of temporary credentials, or null.</summary>
    public string? SecurityToken { get; }

    /// <summary>Gets the time at which the credentials expire, and with them the signature; null for never.</summary>
    public DateTimeOffset? CredentialsEnd { get; }

    /// <summary>Gets the time of the signature.</summary>
    public DateTimeOffset Time { get; }

    /// <summary>Signs a policy.</summary>
    /// <param name="policy">The policy in base64.</param>
    /// <returns>The signature in hexadecimal digits.</returns>
    public string Sign(string policy)
    {
        Span<byte> signature = stackalloc byte[SigningState.HashTextLength];
        var state = _key.Rent();
        state.Sign(Encoding.ASCII.GetBytes(policy), signature);
        _key.Return(state);
        return Encoding.ASCII.GetString(signature);
    }
}
