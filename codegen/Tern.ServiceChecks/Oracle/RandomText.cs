namespace Tern.ServiceChecks.Oracle;

/// <summary>Texts that a place on the wire can hold, odd ones among them.</summary>
/// <param name="random">The source of the choice.</param>
internal sealed class RandomText(Random random)
{
    private static readonly string[] Odd =
        ["\"", "\\", "<", ">", "&", "'", "\n", "\t", " ", "/", "+", "%", "=", "?", "#", ";", "ä", "漢", "😀", "\u2028", "{", ":"];

    private static readonly string[] OddInUris = ["/", "+", "%", "=", "?", "#", "&", " ", "ä", "漢", "😀", ":", "@", "(", "'", "!", "*", "~"];
    private static readonly string[] OddInHeaders = [" ", "/", "=", ";", ":", "(", "@", "~", "'", "+"];

    /// <summary>A string in a body.</summary>
    internal string Body() => random.Next(12) == 0 ? "" : Of(Odd);

    /// <summary>A string in a path or query.</summary>
    internal string Uri() => Of(OddInUris);

    /// <summary>A string in a header, or an element of a list there.</summary>
    /// <param name="inList">true if it is an element; otherwise, false.</param>
    internal string Header(bool inList = false) => inList && random.Next(4) == 0 ? Word() + (random.Next(2) == 0 ? "," : "\"") + Word() : Of(OddInHeaders);

    /// <summary>A string of letters and digits, as in hosts and resource names.</summary>
    internal string Word()
    {
        var word = new char[random.Next(3, 9)];
        for (var i = 0; i < word.Length; i++) word[i] = (char)('a' + random.Next(26));
        return new string(word);
    }

    // A word at both ends: white space there is not everyone's to keep.
    private string Of(string[] odd)
    {
        var text = Word();
        for (var i = random.Next(3); i > 0; i--) text += odd[random.Next(odd.Length)] + Word();
        return text;
    }
}
