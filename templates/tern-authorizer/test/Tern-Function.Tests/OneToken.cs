namespace Tern_Function.Tests;

/// <summary>Accepts only the specified token.</summary>
internal sealed class OneToken(string token) : ITokens
{
    public string? FindUser(string? authorization) => authorization == $"Bearer {token}" ? "ada" : null;
}
