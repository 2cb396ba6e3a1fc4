using System.Security.Cryptography;
using System.Text;
using Tern.Buffers;
using Tern.Credentials;
using Tern.Http;

namespace Tern.Signing;

/// <summary>
/// Signs the parts of a body in order, such as S3's chunks or the events of a stream. Each signature includes the
/// previous one, so omitting, adding or moving a part breaks the chain. Not thread-safe.
/// </summary>
/// <remarks>
/// S3, "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks". Event streams
/// are signed in the same way.
/// </remarks>
internal sealed class SignatureChain : IPartSigner
{
    private const int HashLength = SHA256.HashSizeInBytes;

    private readonly SigV4Signer _signer;
    private readonly AwsCredentials _credentials;
    private readonly string _region;
    private readonly string _service;
    private readonly byte[] _prior = new byte[SigningState.HashTextLength];
    private readonly PooledBuffer _text = new();

    /// <summary>Creates a chain that begins with a request's signature.</summary>
    /// <param name="signer">The signer that signed the request.</param>
    /// <param name="request">The request, with its <c>authorization</c> header.</param>
    /// <param name="credentials">The credentials that signed it.</param>
    /// <param name="region">The Region in its signature.</param>
    /// <param name="service">The signing name of the service.</param>
    public SignatureChain(SigV4Signer signer, AwsHttpRequest request, AwsCredentials credentials, string region, string service)
        : this(signer, SeedOf(request), credentials, region, service)
    {
    }

    /// <summary>Creates a chain that begins with a signature.</summary>
    internal SignatureChain(SigV4Signer signer, ReadOnlySpan<byte> seed, AwsCredentials credentials, string region, string service)
    {
        _signer = signer;
        _credentials = credentials;
        _region = region;
        _service = service;
        seed.CopyTo(_prior);
    }

    /// <summary>The last signature in hexadecimal digits.</summary>
    public ReadOnlySpan<byte> Last => _prior;

    /// <summary>Signs the next part. Afterwards, its signature is <see cref="Last"/>.</summary>
    /// <param name="headers">The headers of an event; empty for a chunk.</param>
    /// <param name="payload">The bytes of the part.</param>
    /// <param name="time">The time of the signature; for chunks, the request's.</param>
    /// <param name="signature">The buffer for the signature's bytes, or empty if they aren't needed.</param>
    public void SignPart(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload, DateTimeOffset time, Span<byte> signature = default)
    {
        // "AWS4-HMAC-SHA256-PAYLOAD" \n time \n scope \n previous signature \n hex(sha256(headers)) \n
        // hex(sha256(payload))
        var key = Begin("AWS4-HMAC-SHA256-PAYLOAD\n"u8, time);
        WriteHash(headers);
        _text.Write("\n"u8);
        WriteHash(payload);
        End(key, signature);
    }

    /// <summary>Signs the trailer after the last chunk.</summary>
    /// <param name="trailer">The trailing headers, each as <c>name:value</c> with a line feed.</param>
    /// <param name="time">The time of the request's signature.</param>
    public void SignTrailer(ReadOnlySpan<byte> trailer, DateTimeOffset time)
    {
        // "AWS4-HMAC-SHA256-TRAILER" \n time \n scope \n previous signature \n hex(sha256(trailer))
        var key = Begin("AWS4-HMAC-SHA256-TRAILER\n"u8, time);
        WriteHash(trailer);
        End(key, default);
    }

    /// <summary>Returns the memory to the pool.</summary>
    public void Dispose() => _text.Dispose();

    private SigningKey Begin(ReadOnlySpan<byte> algorithm, DateTimeOffset time)
    {
        var key = _signer.GetKey(_credentials, _region, _service, time, out var date);
        _text.Clear();
        _text.Write(algorithm);
        _text.Write(date.Utf8);
        _text.Write("\n"u8);
        _text.Write(key.Scope);
        _text.Write("\n"u8);
        _text.Write(_prior);
        _text.Write("\n"u8);
        return key;
    }

    private void WriteHash(ReadOnlySpan<byte> data)
    {
        Span<byte> hash = stackalloc byte[HashLength];
        SHA256.HashData(data, hash);
        SigningState.WriteHex(hash, _text.GetSpan(SigningState.HashTextLength));
        _text.Advance(SigningState.HashTextLength);
    }

    private void End(SigningKey key, Span<byte> signature)
    {
        Span<byte> bytes = stackalloc byte[HashLength];
        var state = key.Rent();
        state.SignBytes(_text.WrittenSpan, bytes);
        key.Return(state);
        SigningState.WriteHex(bytes, _prior);
        if (!signature.IsEmpty) bytes.CopyTo(signature);
    }

    private static byte[] SeedOf(AwsHttpRequest request)
    {
        for (var i = 0; i < request.Headers.Count; i++)
        {
            if (request.Headers.NameAt(i) != "authorization") continue;
            var value = request.Headers[i].GetText();
            if (value.Length > SigningState.HashTextLength) return Encoding.ASCII.GetBytes(value[^SigningState.HashTextLength..]);
        }

        throw new ArgumentException(
            "The request has no header 'authorization'. Sign it before the parts of its body.", nameof(request));
    }
}
