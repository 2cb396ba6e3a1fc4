namespace Tern.Configuration;

/// <summary>
/// Reads the lines of one profile file into sections, in the order they come; a section that comes twice is one. Names
/// and keys are checked by who asks for them.
/// </summary>
/// <remarks>
/// file         = { blank | comment | section | property | continuation }
/// section      = "[" name "]" [ comment ]               at the start of a line
/// property     = key "=" [ value ] [ blank comment ]    at the start of a line
/// continuation = blank text                             joins the property above with a line break; under a property without value it is key "=" value
/// comment      = ( "#" | ";" ) text
/// Errors name file and line, never what stands there: it may be a secret.
/// </remarks>
internal sealed class ProfileFileParser
{
    private readonly string _path;
    private readonly List<ProfileSection> _sections = [];
    private ProfileSection? _section;
    private string? _key;
    private bool _nested;
    private int _line;

    private ProfileFileParser(string path) => _path = path;

    /// <summary>Reads a file.</summary>
    /// <param name="path">Its path, for errors.</param>
    /// <param name="text">What is in it.</param>
    /// <exception cref="AwsConfigurationException">A line is malformed.</exception>
    public static List<ProfileSection> Parse(string path, string text)
    {
        var parser = new ProfileFileParser(path);
        foreach (var line in text.AsSpan().Split('\n')) parser.Read(text.AsSpan()[line].TrimEnd('\r'));
        return parser._sections;
    }

    /// <summary>Splits a line into key and value, without a comment.</summary>
    public static bool TrySplit(ReadOnlySpan<char> line, out string key, out string value)
    {
        line = CutComment(line, afterBlankOnly: true);
        var equals = line.IndexOf('=');
        key = equals < 0 ? "" : line[..equals].Trim().ToString();
        value = equals < 0 ? "" : line[(equals + 1)..].Trim().ToString();
        return equals >= 0;
    }

    private void Read(ReadOnlySpan<char> line)
    {
        _line++;
        if (line.Trim().IsEmpty || line[0] is '#' or ';') return;
        if (line[0] == '[') ReadSection(CutComment(line, afterBlankOnly: false));
        else if (_section is null) throw Wrong("Expected a profile definition such as [default] before any property");
        else if (line[0] is ' ' or '\t') ReadContinuation(line);
        else ReadProperty(line);
    }

    private void ReadSection(ReadOnlySpan<char> line)
    {
        if (line[^1] != ']') throw Wrong("Profile definition must end with ']'");
        var name = string.Join(' ', line[1..^1].ToString().Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
        _section = _sections.Find(section => section.Name == name);
        if (_section is null) _sections.Add(_section = new ProfileSection(name));
        _key = null;
    }

    private void ReadProperty(ReadOnlySpan<char> line)
    {
        if (!TrySplit(line, out var key, out var value)) throw Wrong("Expected an '=' sign defining a property");
        if (key.Length == 0) throw Wrong("Property did not have a name");
        _key = key.ToLowerInvariant();
        _nested = value.Length == 0;
        _section!.Set(_key, value);
    }

    private void ReadContinuation(ReadOnlySpan<char> line)
    {
        if (_key is null) throw Wrong("Expected a property definition, found continuation");
        if (_nested)
        {
            if (!TrySplit(line, out var key, out _)) throw Wrong("Expected an '=' sign defining a sub-property");
            if (key.Length == 0) throw Wrong("Sub-property did not have a name");
        }

        _section!.Append(_key, line.Trim().ToString());
    }

    private static ReadOnlySpan<char> CutComment(ReadOnlySpan<char> line, bool afterBlankOnly)
    {
        for (var i = 0; i < line.Length; i++)
            if (line[i] is '#' or ';' && (!afterBlankOnly || (i > 0 && char.IsWhiteSpace(line[i - 1]))))
            {
                line = line[..i];
                break;
            }

        return line.TrimEnd();
    }

    private AwsConfigurationException Wrong(string what) =>
        new(
            $"{what}, in the profile file '{_path}' at line {_line}. Correct the line, or name another file with AWS_CONFIG_FILE or " +
            $"AWS_SHARED_CREDENTIALS_FILE.");
}
