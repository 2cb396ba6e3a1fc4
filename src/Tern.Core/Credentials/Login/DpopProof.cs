using System.Security.Cryptography;
using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Credentials;

/// <summary>
/// A proof that the sender of a refresh token has the key that the token was issued for: a JSON web token in a
/// header, valid for one request. RFC 9449, 4.2; ES256 according to RFC 7518, 3.4.
/// </summary>
internal static class DpopProof
{
    /// <summary>Creates a proof for a POST.</summary>
    /// <param name="key">The key, on P-256.</param>
    /// <param name="address">The URL of the request.</param>
    /// <param name="now">The time.</param>
    /// <param name="id">The proof's unique id.</param>
    public static string Create(ECDsa key, Uri address, DateTimeOffset now, string id)
    {
        var point = key.ExportParameters(includePrivateParameters: false).Q;
        using var buffer = new PooledBuffer();

        var header = new AwsJsonWriter(buffer);
        header.WriteStartObject();
        Add(ref header, "typ"u8, "dpop+jwt");
        Add(ref header, "alg"u8, "ES256");
        header.WriteName("jwk"u8);
        header.WriteStartObject();
        Add(ref header, "kty"u8, "EC");
        Add(ref header, "crv"u8, "P-256");
        Add(ref header, "x"u8, Encode(point.X));
        Add(ref header, "y"u8, Encode(point.Y));
        header.WriteEndObject();
        header.WriteEndObject();
        header.Flush();
        var signed = Encode(buffer.WrittenSpan) + ".";

        buffer.Clear();
        var payload = new AwsJsonWriter(buffer);
        payload.WriteStartObject();
        Add(ref payload, "jti"u8, id);
        Add(ref payload, "htm"u8, "POST");
        Add(ref payload, "htu"u8, address.GetLeftPart(UriPartial.Path));
        payload.WriteName("iat"u8);
        payload.WriteNumber(now.ToUnixTimeSeconds());
        payload.WriteEndObject();
        payload.Flush();
        signed += Encode(buffer.WrittenSpan);

        var signature = key.SignData(Encoding.ASCII.GetBytes(signed), HashAlgorithmName.SHA256, DSASignatureFormat.IeeeP1363FixedFieldConcatenation);
        return $"{signed}.{Encode(signature)}";
    }

    private static void Add(ref AwsJsonWriter writer, ReadOnlySpan<byte> name, string value)
    {
        writer.WriteName(name);
        writer.WriteString(value);
    }

    private static string Encode(ReadOnlySpan<byte> bytes) => System.Buffers.Text.Base64Url.EncodeToString(bytes);
}
