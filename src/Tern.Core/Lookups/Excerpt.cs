namespace Tern.Credentials;

/// <summary>The beginning of a third-party text, as one line for an error.</summary>
internal static class Excerpt
{
    private const int MaxLength = 300;

    public static string Of(string text)
    {
        var isCut = text.Length > MaxLength;
        return string.Create(isCut ? MaxLength + 1 : text.Length, (text, isCut), static (line, from) =>
        {
            for (var i = 0; i < line.Length; i++) line[i] = i == MaxLength ? '…' : char.IsControl(from.text[i]) ? ' ' : from.text[i];
        });
    }
}
