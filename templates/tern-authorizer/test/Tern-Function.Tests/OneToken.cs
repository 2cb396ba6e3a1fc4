namespace Tern_Function.Tests;

/// <summary>Knows the one token that it is given.</summary>
internal sealed class OneToken(string token) : ITokens
{
    public string? FindUser(string? authorization) => authorization == $"Bearer {token}" ? "ada" : null;
}
