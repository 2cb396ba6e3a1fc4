using System.Text;

namespace Tern;

/// <summary>
/// Parses one profile file into sections, in order of appearance; sections with the same name are merged. Time and
/// memory are linear in the length of the file. Callers validate section names. Properties whose names contain other
/// characters are ignored, as in every SDK.
/// </summary>
/// <remarks>
/// file         = { blank | comment | section | property | continuation }
/// section      = "[" name "]" [ comment ]               at the start of a line
/// property     = key "=" [ value ] [ blank comment ]    at the start of a line
/// continuation = blank text                             joins the property above with a line break; under a property without value it is key "=" value
/// comment      = ( "#" | ";" ) text
/// Errors name the file and line, never their content, because it may be a secret.
/// </remarks>
internal sealed class ProfileFileParser
{
    // Known keys and some more are interned, so that each is one string however many profiles contain it.
    private const int MaxKeptKeys = 100;

    private readonly string _path;
    private readonly Dictionary<string, ProfileSection> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _keys = new(StringComparer.Ordinal);
    private ProfileSection? _section;
    private string? _key;
    private string _value = "";
    private StringBuilder? _continued;
    private bool _nested;
    private int _line;

    private ProfileFileParser(string path) => _path = path;

    /// <summary>Parses a file.</summary>
    /// <param name="path">The file's path, for errors.</param>
    /// <param name="text">The file's content.</param>
    /// <exception cref="AwsConfigurationException">A line is malformed.</exception>
    public static Dictionary<string, ProfileSection>.ValueCollection Parse(string path, string text)
    {
        var parser = new ProfileFileParser(path);
        foreach (var line in text.AsSpan().Split('\n')) parser.Read(text.AsSpan()[line].TrimEnd('\r'));
        parser.EndProperty();
        return parser._byName.Values;
    }

    /// <summary>Splits a line into key and value, and removes a comment.</summary>
    public static bool TrySplit(ReadOnlySpan<char> line, out ReadOnlySpan<char> key, out ReadOnlySpan<char> value)
    {
        line = CutComment(line, afterBlankOnly: true);
        var equals = line.IndexOf('=');
        key = equals < 0 ? default : line[..equals].Trim();
        value = equals < 0 ? default : line[(equals + 1)..].Trim();
        return equals >= 0;
    }

    /// <summary>
    /// Returns true if a section name or key is one that all SDKs accept without quotes; otherwise, false.
    /// </summary>
    public static bool IsName(ReadOnlySpan<char> text)
    {
        foreach (var c in text)
            if (!char.IsAsciiLetterOrDigit(c) && !"-_/.%@:+".Contains(c)) return false;
        return text.Length > 0;
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
        EndProperty();
        var name = Normalize(line[1..^1].Trim());
        if (!_byName.TryGetValue(name, out _section)) _byName.Add(name, _section = new ProfileSection(name));
    }

    private void ReadProperty(ReadOnlySpan<char> line)
    {
        if (!TrySplit(line, out var key, out var value)) throw Wrong("Expected an '=' sign defining a property");
        if (key.IsEmpty) throw Wrong("Property did not have a name");
        EndProperty();
        _key = Kept(key);
        _value = value.ToString();
        _nested = value.IsEmpty;
    }

    private void ReadContinuation(ReadOnlySpan<char> line)
    {
        if (_key is null) throw Wrong("Expected a property definition, found continuation");
        if (_nested)
        {
            if (!TrySplit(line, out var key, out _)) throw Wrong("Expected an '=' sign defining a sub-property");
            if (key.IsEmpty) throw Wrong("Sub-property did not have a name");
        }

        (_continued ??= new StringBuilder(_value)).Append('\n').Append(line.Trim());
    }

    private string Kept(ReadOnlySpan<char> key)
    {
        if (_keys.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(key, out var known)) return known;
        var lower = key.ToString().ToLowerInvariant();
        if (_keys.Count < MaxKeptKeys) _keys[key.ToString()] = lower;
        return lower;
    }

    // A property is stored after its last line is read.
    private void EndProperty()
    {
        if (_key is not null && IsName(_key)) _section!.Set(_key, _continued?.ToString() ?? _value);
        _key = null;
        _continued = null;
    }

    // Collapses white space between words to one space; inside quotes, all of it is kept.
    private static string Normalize(ReadOnlySpan<char> name)
    {
        if (!name.ContainsAny("'\"\t") && !name.Contains("  ", StringComparison.Ordinal)) return name.ToString();
        var quote = name.IndexOfAny('\'', '"');
        var head = quote < 0 ? name : name[..quote];
        var normal = new StringBuilder(name.Length);
        foreach (var c in head)
            if (!char.IsWhiteSpace(c)) normal.Append(c);
            else if (normal.Length > 0 && normal[^1] != ' ') normal.Append(' ');
        return normal.Append(name[head.Length..]).ToString();
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
