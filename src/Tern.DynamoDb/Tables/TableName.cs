using System.Buffers;

namespace Tern.DynamoDb;

/// <summary>Refuses names that no table has, before anything is sent.</summary>
internal static class TableName
{
    private static readonly SearchValues<char> s_characters = SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");

    /// <summary>The name, if it can be one: 3 to 255 letters of ASCII, digits, '_', '-' and '.'; or an ARN, which the service looks into.</summary>
    /// <exception cref="ArgumentException">It can't.</exception>
    internal static string Required(string name)
    {
        if (name.StartsWith("arn:", StringComparison.Ordinal)) return name;
        if (name.Length is >= 3 and <= 255 && !name.AsSpan().ContainsAnyExcept(s_characters)) return name;
        throw new ArgumentException($"'{name}' is no name of a table: a name has 3 to 255 characters of a-z, A-Z, 0-9, '_', '-' and '.'.", nameof(name));
    }
}
