using System.Globalization;
using System.Text;

namespace Tern.Local.Sns;

/// <summary>
/// Reads the tokens of a policy. The texts of its errors are those of the service's JSON parser, with their places: an
/// unexpected character has its own place, and everything else has the place of the first character after it.
/// </summary>
internal sealed class PolicyTokens
{
    private const string Source = "[Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); ";
    private const string ValidValues = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";
    private const int MaxDepth = 1000;

    private readonly string _json;
    private readonly List<PolicyToken> _tokens = [];
    private readonly Stack<(bool IsObject, int Start)> _open = new();
    private int _at;

    private PolicyTokens(string json) => _json = json;

    /// <summary>Returns the tokens of the first value in a text.</summary>
    /// <exception cref="PolicyException">The text isn't JSON.</exception>
    public static List<PolicyToken> Read(string json)
    {
        var reader = new PolicyTokens(json);
        reader.Read();
        return reader._tokens;
    }

    /// <summary>Returns a place as the service writes it.</summary>
    public static string Place(string json, int at)
    {
        var before = json.AsSpan(0, at);
        return string.Create(CultureInfo.InvariantCulture, $"line: {before.Count('\n') + 1}, column: {at - before.LastIndexOf('\n')}]");
    }

    private char Current => _json[_at];

    private void Read()
    {
        SkipSpace();
        if (IsAtEnd) throw new PolicyException($"No content to map due to end-of-input\n at {Source}line: 1, column: 0]");
        ReadValue();
        while (_open.TryPeek(out var scope))
        {
            SkipSpace();
            if (IsAtEnd) throw Unclosed(scope);
            var isStart = _tokens[^1].Kind is PolicyTokenKind.StartObject or PolicyTokenKind.StartArray;
            if (Current is '}' or ']')
            {
                Close(scope.IsObject);
                continue;
            }

            if (!isStart)
            {
                if (Current != ',') throw Unexpected($"was expecting comma to separate {(scope.IsObject ? "Object" : "Array")} entries");
                _at++;
                SkipSpace();
                if (IsAtEnd) throw Unclosed(scope);
            }

            if (scope.IsObject) ReadName();
            ReadValue();
        }
    }

    private void Close(bool isObject)
    {
        if (Current != (isObject ? '}' : ']'))
        {
            var start = Place(_json, _open.Peek().Start);
            throw new PolicyException(
                $"Unexpected close marker '{Current}': expected '{(isObject ? '}' : ']')}' (for {(isObject ? "Object" : "Array")} starting at {Source}{start})"
                    + End(_at));
        }

        _open.Pop();
        _tokens.Add(new PolicyToken(isObject ? PolicyTokenKind.EndObject : PolicyTokenKind.EndArray, Current.ToString(), _at, ++_at));
    }

    private void ReadName()
    {
        if (Current != '"') throw Unexpected("was expecting double-quote to start field name");
        ReadText(PolicyTokenKind.Name, "in field name");
        SkipSpace();
        if (IsAtEnd) throw Ended("within/between Object entries");
        if (Current != ':') throw Unexpected("was expecting a colon to separate field name and value");
        _at++;
        SkipSpace();
        if (IsAtEnd) throw Ended("within/between Object entries");
    }

    private void ReadValue()
    {
        switch (Current)
        {
            case '{' or '[':
                if (_open.Count == MaxDepth)
                    throw new PolicyException($"Document nesting depth ({MaxDepth + 1}) exceeds the maximum allowed ({MaxDepth})" + End(_at + 1));
                _open.Push((Current == '{', _at));
                _tokens.Add(new PolicyToken(Current == '{' ? PolicyTokenKind.StartObject : PolicyTokenKind.StartArray, Current.ToString(), _at, ++_at));
                break;
            case '"':
                ReadText(PolicyTokenKind.Text, ": was expecting closing quote for a string value");
                break;
            case '-' or (>= '0' and <= '9'):
                ReadNumber();
                break;
            default:
                ReadWord();
                break;
        }
    }

    private void ReadWord()
    {
        var start = _at;
        while (!IsAtEnd && (char.IsAsciiLetterOrDigit(Current) || Current is '_' or '$' || Current > '\x7F')) _at++;
        var word = _json[start.._at];
        var kind = word switch
        {
            "true" => PolicyTokenKind.True,
            "false" => PolicyTokenKind.False,
            "null" => PolicyTokenKind.Null,
            "" => throw Unexpected("expected a valid value " + ValidValues),
            _ => throw new PolicyException($"Unrecognized token '{word}': was expecting {ValidValues}{End(_at)}"),
        };
        _tokens.Add(new PolicyToken(kind, word, start, _at));
    }

    private void ReadNumber()
    {
        var start = _at;
        if (Current == '-') _at++;
        ReadDigits("after '-' sign");
        if (_json[(_json[start] == '-' ? start + 1 : start).._at] is ['0', _, ..])
            throw new PolicyException("Invalid numeric value: Leading zeroes not allowed" + End(start + 1));
        if (!IsAtEnd && Current == '.')
        {
            _at++;
            ReadDigits("after decimal point");
        }

        if (!IsAtEnd && Current is 'e' or 'E')
        {
            _at++;
            if (!IsAtEnd && Current is '+' or '-') _at++;
            ReadDigits("in exponent");
        }

        _tokens.Add(new PolicyToken(PolicyTokenKind.Number, _json[start.._at], start, _at));
    }

    private void ReadDigits(string where)
    {
        var start = _at;
        while (!IsAtEnd && char.IsAsciiDigit(Current)) _at++;
        if (_at == start) throw IsAtEnd ? Ended(": expected digit " + where) : Unexpected($"expected digit (0-9) {where} for valid numeric value");
    }

    private void ReadText(PolicyTokenKind kind, string where)
    {
        var start = _at++;
        var text = new StringBuilder();
        while (true)
        {
            if (IsAtEnd) throw Ended(where);
            switch (Current)
            {
                case '"':
                    _tokens.Add(new PolicyToken(kind, text.ToString(), start, ++_at));
                    return;
                case '\\':
                    _at++;
                    if (IsAtEnd) throw Ended("in character escape sequence");
                    text.Append(ReadEscape());
                    break;
                case < ' ':
                    throw new PolicyException(
                        $"Illegal unquoted character ((CTRL-CHAR, code {(int)Current})): has to be escaped using backslash to be included in "
                            + (kind == PolicyTokenKind.Name ? "name" : "string value") + End(_at + 1));
                default:
                    text.Append(Current);
                    break;
            }

            _at++;
        }
    }

    private char ReadEscape()
    {
        switch (Current)
        {
            case '"' or '\\' or '/': return Current;
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u':
                var hex = _json.AsSpan(_at + 1, Math.Min(4, _json.Length - _at - 1));
                if (hex.Length < 4) throw Ended("in character escape sequence");
                if (!ushort.TryParse(hex, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var unit))
                {
                    _at++;
                    while (char.IsAsciiHexDigit(Current)) _at++;
                    throw Unexpected("expected a hex-digit for character escape sequence");
                }

                _at += 4;
                return (char)unit;
            default:
                throw new PolicyException($"Unrecognized character escape '{Current}' (code {(int)Current})" + End(_at + 1));
        }
    }

    private bool IsAtEnd => _at >= _json.Length;

    private void SkipSpace()
    {
        while (!IsAtEnd && Current is ' ' or '\t' or '\n' or '\r') _at++;
    }

    private PolicyException Unexpected(string expected) => new($"Unexpected character ('{Current}' (code {(int)Current})): {expected}{End(_at)}");

    private PolicyException Ended(string where) => new($"Unexpected end-of-input{(where[0] == ':' ? "" : " ")}{where}{End(_json.Length)}");

    private PolicyException Unclosed((bool IsObject, int Start) scope) => Ended(
        $": expected close marker for {(scope.IsObject ? "Object" : "Array")} (start marker at {Source}{Place(_json, scope.Start)})");

    private string End(int at) => $"\n at {Source}{Place(_json, at)}";
}
