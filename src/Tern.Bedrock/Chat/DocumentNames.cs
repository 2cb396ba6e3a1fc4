using System.Globalization;
using System.Text;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>
/// The names of a request's documents: no two may have one, in all of its messages, or the service refuses them. They are the same for the same messages in
/// the same order, or the model's cache would be of no use.
/// </summary>
internal sealed class DocumentNames
{
    private const int MostLetters = 200;

    // Whether the service tells a from A is not said.
    private readonly HashSet<string> _taken = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Notes the names that messages have already.</summary>
    public void Take(IEnumerable<Message> messages)
    {
        foreach (var message in messages)
            foreach (var block in message.Content ?? []) Take(block);
    }

    /// <summary>Notes the name that a block has already.</summary>
    public void Take(ContentBlock block)
    {
        if (block.TryGetDocument(out var document) && document.Name is { } name) _taken.Add(name);
    }

    /// <summary>Makes a name of what a file is called; null where it is called nothing.</summary>
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

    // Letters, digits, single spaces, hyphens, parentheses and square brackets are what the service takes.
    private static string Clean(string given)
    {
        var name = new StringBuilder(given.Length);
        foreach (var letter in given)
            name.Append(char.IsAsciiLetterOrDigit(letter) || letter is '-' or '(' or ')' or '[' or ']' || (letter == ' ' && name[^1] != ' ') ? letter : '-');
        return name.ToString(0, Math.Min(name.Length, MostLetters));
    }
}
