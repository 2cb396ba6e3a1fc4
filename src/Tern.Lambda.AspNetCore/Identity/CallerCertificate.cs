using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>The certificate that the caller presented to an API with mutual TLS, which has validated it.</summary>
internal static class CallerCertificate
{
    /// <summary>Reads the certificate; null if there is none, or if the event's PEM isn't valid.</summary>
    public static X509Certificate2? Read(HttpEvent request)
    {
        if (!request.Certificate.IsPresent) return null;
        var json = new AwsJsonReader(request.Certificate.In(request.Json.Span));
        if (FindPem(ref json) is not { } pem) return null;
        try
        {
            return X509Certificate2.CreateFromPem(pem);
        }
        catch (CryptographicException)
        {
            // As with a server that received no certificate, the application decides.
            return null;
        }
    }

    // {"clientCertPem":"..."}, in payload 2.0 within {"clientCert":{}}.
    private static string? FindPem(ref AwsJsonReader json)
    {
        string? pem = null;
        if (json.Peek() != AwsJsonToken.Object) return null;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            var isPem = name.SequenceEqual("clientCertPem"u8);
            var isNested = name.SequenceEqual("clientCert"u8);
            if (json.TryReadNull()) continue;
            if (isPem) pem = json.ReadString();
            else if (isNested) pem = FindPem(ref json);
            else json.SkipValue();
        }

        return pem;
    }
}
