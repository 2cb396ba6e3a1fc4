using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace Tern.Local.Sns;

/// <summary>
/// Signs messages, so that receivers can check them as they do in production. The key and its certificate are made when
/// the first message is signed.
/// </summary>
internal sealed class MessageSigner : IDisposable
{
    /// <summary>The path of the certificate on the host.</summary>
    public const string CertificatePath = "/_tern/sns/certificate.pem";

    private readonly Lazy<RSA> _key = new(static () => RSA.Create(2048));
    private readonly Lazy<string> _certificate;

    public MessageSigner(TimeProvider clock) => _certificate = new Lazy<string>(() => MakeCertificate(clock.GetUtcNow()));

    /// <summary>Gets the certificate as PEM.</summary>
    public string Certificate => _certificate.Value;

    /// <summary>Signs a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="version">The version of the signature: "1" has SHA-1, "2" SHA-256.</param>
    public string Sign(string text, string version)
    {
        // The service's first version has SHA-1, and receivers expect it.
#pragma warning disable CA5350
        var hash = version == "2" ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1;
#pragma warning restore CA5350
        return Convert.ToBase64String(_key.Value.SignData(Encoding.UTF8.GetBytes(text), hash, RSASignaturePadding.Pkcs1));
    }

    public void Dispose()
    {
        if (_key.IsValueCreated) _key.Value.Dispose();
    }

    private string MakeCertificate(DateTimeOffset now)
    {
        var request = new CertificateRequest("CN=sns.amazonaws.com", _key.Value, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using var certificate = request.CreateSelfSigned(now.AddDays(-1), now.AddYears(10));
        return certificate.ExportCertificatePem();
    }
}
