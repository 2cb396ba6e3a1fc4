using System.Globalization;
using System.Text;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>
/// Creates names for a request's documents, which must be unique across all of its messages, or the service rejects
/// them. The same messages in the same order get the same names; otherwise, the model's cache would be useless.
/// </summary>
internal sealed class DocumentNames
{
    private const int MostLetters = 200;

    // The service's documentation doesn't specify whether names are case-sensitive.
    private readonly HashSet<string> _taken = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Records the names that messages already contain.</summary>
    public void Take(IEnumerable<Message> messages)
    {
        foreach (var message in messages)
            foreach (var block in message.Content ?? []) Take(block);
    }

    /// <summary>Records the name that a block already contains.</summary>
    public void Take(ContentBlock block)
    {
        if (block.TryGetDocument(out var document) && document.Name is { } name) _taken.Add(name);
    }

    /// <summary>Creates a name from a file's name, or from null if it has none.</summary>
    public string Make(string? given)
    {
        if (string.IsNullOrWhiteSpace(given)) return Numbered("document", 1);
        var name = Clean(given.Trim());
        return _taken.Add(name) ? name : Numbered(name, 2);
    }

    private string Numbered(string name, int number)
    {
        while (true)
        {
            var end = string.Create(CultureInfo.InvariantCulture, $"-{number++}");
            var numbered = name[..Math.Min(name.Length, MostLetters - end.Length)] + end;
            if (_taken.Add(numbered)) return numbered;
        }
    }

    // The service accepts letters, digits, single spaces, hyphens, parentheses and square brackets.
    private static string Clean(string given)
    {
        var name = new StringBuilder(given.Length);
        foreach (var letter in given)
            name.Append(char.IsAsciiLetterOrDigit(letter) || letter is '-' or '(' or ')' or '[' or ']' || (letter == ' ' && name[^1] != ' ') ? letter : '-');
        return name.ToString(0, Math.Min(name.Length, MostLetters));
    }
}
