namespace Tern_Function;

/// <summary>Knows whose tokens are good.</summary>
public interface ITokens
{
    /// <summary>Who an <c>Authorization</c> header belongs to; null when there is none, or it is nobody's.</summary>
    string? FindUser(string? authorization);
}
