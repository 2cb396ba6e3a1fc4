using System.Security.Cryptography;
using System.Text;

namespace Tern_Function;

/// <summary>
/// Knows one token, by its SHA-256 in the environment: put your own check in its place. A service is made in init, so
/// without the variable the function does not start, and nobody is let in.
/// </summary>
public sealed class Tokens : ITokens
{
    private const string Scheme = "Bearer ";
    private readonly byte[] _expected;

    /// <summary>Reads <c>TOKEN_SHA256</c>.</summary>
    /// <exception cref="InvalidOperationException">The variable is missing, or no SHA-256 in hexadecimal.</exception>
    public Tokens()
    {
        var hash = Environment.GetEnvironmentVariable("TOKEN_SHA256");
        if (hash is not { Length: 64 })
            throw new InvalidOperationException("TOKEN_SHA256 is missing. Set it to the SHA-256 of the token in hexadecimal: printf TOKEN | sha256sum");
        _expected = Convert.FromHexString(hash);
    }

    /// <inheritdoc/>
    public string? FindUser(string? authorization)
    {
        if (authorization is not { Length: <= 512 } || !authorization.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)) return null;
        var hash = SHA256.HashData(Encoding.UTF8.GetBytes(authorization[Scheme.Length..]));

        // The time that it takes says nothing of how much of a wrong token is right.
        return CryptographicOperations.FixedTimeEquals(hash, _expected) ? "api-user" : null;
    }
}
