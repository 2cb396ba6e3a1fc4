using System.Security.Cryptography;

namespace Tern.Benchmarks.Floor;

/// <summary>
/// The hashing that no signer can avoid once its key is derived: two SHA-256 (payload of 81 bytes, canonical request of 330) and one HMAC (string to sign of
/// 133), on reused hash objects. OpenSSL's set-up of a one-shot call costs more than the hashing itself.
/// </summary>
internal sealed class HashingFloor : IDisposable
{
    private readonly IncrementalHash _sha256 = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly IncrementalHash _hmac = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, new byte[32]);
    private readonly byte[] _payload = new byte[81];
    private readonly byte[] _canonicalRequest = new byte[330];
    private readonly byte[] _stringToSign = new byte[133];
    private readonly byte[] _hash = new byte[32];

    public void Run()
    {
        Hash(_sha256, _payload);
        Hash(_sha256, _canonicalRequest);
        Hash(_hmac, _stringToSign);
    }

    public void Dispose()
    {
        _sha256.Dispose();
        _hmac.Dispose();
    }

    private void Hash(IncrementalHash algorithm, byte[] data)
    {
        algorithm.AppendData(data);
        algorithm.TryGetHashAndReset(_hash, out _);
    }
}
