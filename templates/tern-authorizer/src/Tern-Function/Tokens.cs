using System.Security.Cryptography;
using System.Text;

namespace Tern_Function;

/// <summary>
/// Accepts one token, whose SHA-256 is in the environment: replace it with your own check. Services are created during
/// init, so without the variable the function doesn't start, and all requests are denied.
/// </summary>
public sealed class Tokens : ITokens
{
    private const string Scheme = "Bearer ";
    private readonly byte[] _expected;

    /// <summary>Reads <c>TOKEN_SHA256</c>.</summary>
    /// <exception cref="InvalidOperationException">The variable is missing or isn't a SHA-256 in hexadecimal.</exception>
    public Tokens()
    {
        var hash = Environment.GetEnvironmentVariable("TOKEN_SHA256");
        if (hash is not { Length: 64 })
            throw new InvalidOperationException("TOKEN_SHA256 isn't set. Set it to the SHA-256 of the token in hexadecimal: printf TOKEN | sha256sum");
        _expected = Convert.FromHexString(hash);
    }

    /// <inheritdoc/>
    public string? FindUser(string? authorization)
    {
        if (authorization is not { Length: <= 512 } || !authorization.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)) return null;
        var hash = SHA256.HashData(Encoding.UTF8.GetBytes(authorization[Scheme.Length..]));

        // The comparison takes constant time, so it doesn't reveal how much of a wrong token is correct.
        return CryptographicOperations.FixedTimeEquals(hash, _expected) ? "api-user" : null;
    }
}
