using System.Text;

namespace Tern.ServiceCodegen.Naming;

/// <summary>
/// The names of the services' clients: <c>SSM</c> becomes <c>Ssm</c>, <c>DynamoDB Streams</c> <c>DynamoDbStreams</c>, <c>SESv2</c>
/// <c>SesV2</c>.
/// </summary>
internal static class ServiceNames
{
    /// <summary>The beginning of the names of a service's classes.</summary>
    /// <param name="id">Its service id.</param>
    internal static string Of(string id)
    {
        var name = new StringBuilder();
        foreach (var word in id.Split([' ', '-', '_', '.', '/'], StringSplitOptions.RemoveEmptyEntries)) Append(name, word);
        if (name.Length == 0 || char.IsAsciiDigit(name[0])) name.Insert(0, 'N');
        return name.ToString();
    }

    // In a run of capitals, the first is kept, and so is the last if a lowercase word begins with it.
    private static void Append(StringBuilder name, string word)
    {
        for (var i = 0; i < word.Length; i++)
        {
            var c = word[i];
            if (!char.IsAsciiLetterOrDigit(c)) continue;
            if (i == 0 || IsVersion(word, i)) name.Append(char.ToUpperInvariant(c));
            else if (char.IsAsciiLetterUpper(c) && char.IsAsciiLetterUpper(word[i - 1]) && !BeginsWord(word, i)) name.Append(char.ToLowerInvariant(c));
            else name.Append(c);
        }
    }

    private static bool BeginsWord(string word, int at) => at + 1 < word.Length && char.IsAsciiLetterLower(word[at + 1]) && !IsVersion(word, at + 1);

    // A v followed only by digits.
    private static bool IsVersion(string word, int at) =>
        word[at] is 'v' or 'V' && at + 1 < word.Length && word.AsSpan(at + 1).IndexOfAnyExceptInRange('0', '9') < 0;
}
