using System.ComponentModel;
using System.Security.Cryptography;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>Adds the checksums that some operations demand of their requests. For generated code; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsRequestChecksum
{
    /// <summary>Adds the body's MD5 (RFC 1864), unless the request has one already.</summary>
    /// <param name="http">The request, with its whole body.</param>
    public static void AddMd5(AwsHttpRequest http)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (http.Headers.Contains("content-md5")) return;
#pragma warning disable CA5351 // The service asks for this algorithm; it finds damage and keeps no secret.
        http.Headers.Add("content-md5", Convert.ToBase64String(MD5.HashData(http.Body.WrittenSpan)));
#pragma warning restore CA5351
    }
}
