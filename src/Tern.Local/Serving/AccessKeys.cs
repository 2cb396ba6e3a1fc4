using System.Security.Cryptography;

namespace Tern.Local.Serving;

/// <summary>
/// Access keys, which determine the account of a request. A temporary key is <c>ASIA</c>, the account and four
/// random characters. No key of AWS looks like this, because those have no 0, 1, 8 and 9.
/// </summary>
internal static class AccessKeys
{
    private const string Credential = "Credential=";
    private const string Temporary = "ASIA";
    private const int AccountLength = 12;
    private const int TemporaryLength = 20;
    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    /// <summary>Returns the access key in an <c>authorization</c> header, or null if it has none.</summary>
    public static string? Read(string? authorization)
    {
        if (authorization is null || authorization.IndexOf(Credential, StringComparison.Ordinal) is not (>= 0 and var at)) return null;
        var key = authorization.AsSpan(at + Credential.Length);
        return key.IndexOf('/') is > 0 and var end ? key[..end].ToString() : null;
    }

    /// <summary>
    /// Returns the account of a key: a key of 12 digits is its account, and a temporary key has its account. All others
    /// belong to the default account.
    /// </summary>
    public static string AccountOf(ReadOnlySpan<char> key)
    {
        if (IsAccount(key)) return key.ToString();
        return IsTemporary(key) ? key.Slice(Temporary.Length, AccountLength).ToString() : RequestScope.DefaultAccount;
    }

    /// <summary>Returns true if a key is a temporary one of a local AWS; otherwise, false.</summary>
    public static bool IsTemporary(ReadOnlySpan<char> key) =>
        key.Length == TemporaryLength && key.StartsWith(Temporary) && IsAccount(key.Slice(Temporary.Length, AccountLength));

    public static string NewTemporary(string account) => Temporary + account + RandomNumberGenerator.GetString(Alphabet, 4);

    /// <summary>Returns true if a text is the ID of an account: 12 digits.</summary>
    public static bool IsAccount(ReadOnlySpan<char> text) => text.Length == AccountLength && !text.ContainsAnyExceptInRange('0', '9');
}
