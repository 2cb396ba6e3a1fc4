using System.Security.Cryptography;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>Verifies the signatures of chunks, each of which depends on the previous one.</summary>
/// <param name="scope">The scope of the request's signature.</param>
/// <param name="time">The time of the request's signature.</param>
/// <param name="secret">The secret.</param>
/// <param name="seed">The request's signature.</param>
internal sealed class ChunkVerifier(SignatureScope scope, string time, string secret, string seed) : IDisposable
{
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly byte[] _key = SignatureV4.DeriveKey(secret, scope);
    private string _previous = seed;

    /// <summary>Adds bytes of the current chunk.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _hash.AppendData(bytes);

    /// <summary>Ends the chunk.</summary>
    /// <exception cref="S3ErrorException">SignatureDoesNotMatch.</exception>
    public void VerifyChunk(string signature)
    {
        var hash = Convert.ToHexStringLower(_hash.GetHashAndReset());
        Verify($"AWS4-HMAC-SHA256-PAYLOAD\n{time}\n{scope.Text}\n{_previous}\n{SignatureV4.EmptyHash}\n{hash}", signature);
    }

    /// <summary>Verifies the trailer.</summary>
    /// <param name="trailer">The fields, each as <c>name:value</c> with a line feed.</param>
    /// <param name="signature">The signature.</param>
    /// <exception cref="S3ErrorException">SignatureDoesNotMatch.</exception>
    public void VerifyTrailer(string trailer, string signature) =>
        Verify($"AWS4-HMAC-SHA256-TRAILER\n{time}\n{scope.Text}\n{_previous}\n{SignatureV4.Hash(trailer)}", signature);

    public void Dispose() => _hash.Dispose();

    private void Verify(string text, string signature)
    {
        if (!SignatureV4.IsSame(SignatureV4.Sign(_key, text), signature)) throw SignatureErrors.DoesNotMatch(scope.AccessKey, text, signature);
        _previous = signature;
    }
}
