namespace Tern_Function;

/// <summary>Validates tokens. Tests replace it.</summary>
public interface ITokens
{
    /// <summary>Returns the owner of the token in an <c>Authorization</c> header, or null if the header is missing or its token isn't valid.</summary>
    string? FindUser(string? authorization);
}
