using System.Buffers;

namespace Tern.DynamoDb;

/// <summary>Validates table names before a request is sent.</summary>
internal static class TableName
{
    private static readonly SearchValues<char> s_characters = SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");

    /// <summary>
    /// Returns the name if it's valid: 3 to 255 ASCII letters, digits, '_', '-' and '.'; or an ARN, which the service
    /// validates.
    /// </summary>
    /// <exception cref="ArgumentException">The name isn't valid.</exception>
    internal static string Required(string name)
    {
        if (name.StartsWith("arn:", StringComparison.Ordinal)) return name;
        if (name.Length is >= 3 and <= 255 && !name.AsSpan().ContainsAnyExcept(s_characters)) return name;
        throw new ArgumentException($"'{name}' isn't a valid table name. Expected 3 to 255 characters of a-z, A-Z, 0-9, '_', '-' and '.'.", nameof(name));
    }
}
