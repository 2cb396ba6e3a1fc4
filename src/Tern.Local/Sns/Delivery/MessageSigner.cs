using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>
/// Signs messages, so that receivers can check them as they do in production. The key and its certificate are created
/// when the first message is signed. They are stored in the data directory, so that receivers can check messages of
/// earlier runs.
/// <code>
/// kept = private-key certificate
/// </code>
/// </summary>
internal sealed class MessageSigner : IDisposable
{
    /// <summary>
    /// The path of the certificate on the host. The name is as long as AWS's, which receivers may parse.
    /// </summary>
    public const string CertificatePath = "/_tern/sns/SimpleNotificationService-7465726e206c6f63616c206177732e2e.pem";

    private static readonly StateKey s_entry = new("", "", SnsKind.Key, "");

    private readonly SnsState _state;
    private Lazy<(RSA Key, string Certificate)> _made;

    public MessageSigner(SnsState state)
    {
        _state = state;
        _made = new Lazy<(RSA, string)>(Make);
    }

    /// <summary>Gets the certificate as PEM.</summary>
    public string Certificate => _made.Value.Certificate;

    /// <summary>Signs a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="version">The version of the signature: "1" has SHA-1, "2" SHA-256.</param>
    public string Sign(string text, string version)
    {
        // The service's signature version 1 uses SHA-1, and receivers expect it.
#pragma warning disable CA5350
        var hash = version == "2" ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1;
#pragma warning restore CA5350
        return Convert.ToBase64String(_made.Value.Key.SignData(Encoding.UTF8.GetBytes(text), hash, RSASignaturePadding.Pkcs1));
    }

    /// <summary>Sets the key that was stored in a data directory.</summary>
    public void Restore(ReadOnlySpan<byte> kept)
    {
        var from = new RecordInput(kept);
        var key = RSA.Create();
        key.ImportPkcs8PrivateKey(from.ReadBytes(), out _);
        var certificate = from.ReadText();
        _made = new Lazy<(RSA, string)>((key, certificate));
    }

    public void Capture(IStateSink sink)
    {
        if (!_made.IsValueCreated) return;
        var change = new StateChange();
        Put(change, _made.Value);
        sink.Add(change);
    }

    public void Dispose()
    {
        if (_made.IsValueCreated) _made.Value.Key.Dispose();
    }

    private (RSA Key, string Certificate) Make()
    {
        var key = RSA.Create(2048);
        var now = _state.Clock.GetUtcNow();
        var request = new CertificateRequest("CN=sns.amazonaws.com", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using var certificate = request.CreateSelfSigned(now.AddDays(-1), now.AddYears(10));
        var made = (key, certificate.ExportCertificatePem());
        _state.Record(change => Put(change, made));
        return made;
    }

    private static void Put(StateChange change, (RSA Key, string Certificate) made)
    {
        change.Value.WriteBytes(made.Key.ExportPkcs8PrivateKey());
        change.Value.WriteText(made.Certificate);
        change.Put(s_entry);
    }
}
