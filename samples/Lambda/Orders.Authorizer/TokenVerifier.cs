using System.Buffers.Text;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Orders.Authorizer;

/// <summary>
/// Verifies the shop's own tokens: <c>customer.expires.signature</c>, where <c>expires</c> is in seconds since 1970,
/// and the signature is the HMAC-SHA256 of everything before it, in Base64url.
/// </summary>
internal sealed class TokenVerifier
{
    private const string Scheme = "Bearer ";
    private readonly byte[] _key;
    private readonly TimeProvider _clock;

    /// <summary>
    /// Reads the key from the environment. The service is created during init, so without a key the function doesn't
    /// start.
    /// </summary>
    /// <exception cref="InvalidOperationException">The key is missing or invalid.</exception>
    public TokenVerifier(TimeProvider clock)
    {
        _clock = clock;
        var key = new byte[64];
        if (!Convert.TryFromBase64String(Environment.GetEnvironmentVariable("TOKEN_KEY") ?? "", key, out var length) || length < 32)
            throw new InvalidOperationException(
                "TOKEN_KEY is missing or isn't a valid key. Set it to 32 to 64 random bytes in base64: openssl rand -base64 32");
        _key = key[..length];
    }

    /// <summary>
    /// Returns the customer of the token in an <c>Authorization</c> header; null if it's missing, forged or expired.
    /// </summary>
    public string? FindCustomer(string? authorization)
    {
        if (authorization is not { Length: <= 512 } || !authorization.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)) return null;
        var token = authorization.AsSpan(Scheme.Length);
        var end = token.LastIndexOf('.');
        if (end < 0 || !IsSigned(token[..end], token[(end + 1)..])) return null;

        // The token is ours, so it has this format.
        var payload = token[..end];
        var dot = payload.LastIndexOf('.');
        var expires = DateTimeOffset.FromUnixTimeSeconds(long.Parse(payload[(dot + 1)..], NumberStyles.None, CultureInfo.InvariantCulture));
        return _clock.GetUtcNow() < expires ? payload[..dot].ToString() : null;
    }

    // In constant time: the duration doesn't reveal how much of a forged signature is correct.
    private bool IsSigned(ReadOnlySpan<char> payload, ReadOnlySpan<char> signature)
    {
        Span<byte> given = stackalloc byte[HMACSHA256.HashSizeInBytes];
        if (!Base64Url.IsValid(signature, out var length) || length != given.Length) return false;
        Base64Url.DecodeFromChars(signature, given);

        Span<byte> bytes = stackalloc byte[Encoding.UTF8.GetMaxByteCount(payload.Length)];
        bytes = bytes[..Encoding.UTF8.GetBytes(payload, bytes)];
        Span<byte> expected = stackalloc byte[HMACSHA256.HashSizeInBytes];
        HMACSHA256.HashData(_key, bytes, expected);
        return CryptographicOperations.FixedTimeEquals(expected, given);
    }
}
