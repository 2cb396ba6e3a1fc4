using System.Security.Cryptography;
using System.Text;
using Tern.Credentials;

namespace Tern.Signing;

/// <summary>
/// The P-256 key derived from a secret, with which Signature Version 4A signs in any Region. Thread-safe.
/// </summary>
/// <remarks>
/// Derived according to NIST SP 800-108, 5.1 (HMAC in counter mode), with the algorithm's name as label. The last
/// byte is incremented until the result is valid as a key, which is nearly always the first.
/// </remarks>
internal sealed class AsymmetricKey : IDisposable
{
    // The order of the curve minus two (FIPS 186-4, D.1.2.3): a larger candidate isn't a valid key.
    private static ReadOnlySpan<byte> Most =>
    [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x4F,
    ];

    private readonly Lock _gate = new();
    private readonly string _accessKeyId;
    private readonly string _secret;
    private readonly ECDsa _ecdsa;

    public AsymmetricKey(AwsCredentials credentials)
    {
        _accessKeyId = credentials.AccessKeyId;
        _secret = credentials.SecretAccessKey;
        var number = Derive(_accessKeyId, _secret);
        _ecdsa = ECDsa.Create(new ECParameters { Curve = ECCurve.NamedCurves.nistP256, D = number });
        CryptographicOperations.ZeroMemory(number);
    }

    public bool IsFor(AwsCredentials credentials) => _secret == credentials.SecretAccessKey && _accessKeyId == credentials.AccessKeyId;

    /// <summary>The public key, for verifying signatures.</summary>
    public ECParameters PublicKey => _ecdsa.ExportParameters(includePrivateParameters: false);

    /// <summary>Signs a text with ECDSA and SHA-256.</summary>
    /// <returns>The signature in ASN.1, which is different each time.</returns>
    public byte[] Sign(ReadOnlySpan<byte> text)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(text, hash);
        lock (_gate) return _ecdsa.SignHash(hash, DSASignatureFormat.Rfc3279DerSequence);
    }

    public void Dispose() => _ecdsa.Dispose();

    // block counter (1) · label · 0 · access key id · attempt counter · bits of the key (256)
    private static byte[] Derive(string accessKeyId, string secret)
    {
        var key = Encoding.UTF8.GetBytes("AWS4A" + secret);
        byte[] input = [0, 0, 0, 1, .. "AWS4-ECDSA-P256-SHA256"u8, 0, .. Encoding.UTF8.GetBytes(accessKeyId), 0, 0, 0, 1, 0];
        var number = new byte[SHA256.HashSizeInBytes];
        for (var attempt = 1; attempt < 255; attempt++)
        {
            input[^5] = (byte)attempt;
            HMACSHA256.HashData(key, input, number);
            if (((ReadOnlySpan<byte>)number).SequenceCompareTo(Most) > 0) continue;
            Increment(number);
            CryptographicOperations.ZeroMemory(key);
            return number;
        }

        throw new InvalidOperationException(
            "No key of Signature Version 4A can be derived from these credentials: all 254 candidates are too large, which is practically impossible.");
    }

    private static void Increment(Span<byte> number)
    {
        for (var i = number.Length - 1; i >= 0; i--)
            if (++number[i] != 0) return;
    }
}
