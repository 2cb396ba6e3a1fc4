namespace Tern.Json;

// For readers that know how a service lays out its JSON (ItemReader): each method takes exactly the bytes that it names and no others, or reads nothing.
public ref partial struct AwsJsonReader
{
    /// <summary>Takes two brackets at once, such as <c>{"M":{</c>.</summary>
    internal bool TryOpenNested(scoped ReadOnlySpan<byte> opening)
    {
        if (!_json[_position..].StartsWith(opening) || _depth + 2 > MaxDepth) return false;
        _position += opening.Length;
        _depth += 2;
        _first = true;
        return true;
    }

    /// <summary>Takes <c>}</c>.</summary>
    internal bool TryCloseObject()
    {
        if ((uint)_position >= (uint)_json.Length || _json[_position] != '}' || _depth == 0) return false;
        _position++;
        _depth--;
        _first = false;
        return true;
    }

    /// <summary>Takes <c>"name":</c> and the comma before it where one is due, or the end of the object.</summary>
    /// <param name="member">The member as it stands; empty when only the end is expected.</param>
    /// <param name="ended">Whether it was the end.</param>
    /// <returns>True for the member. If false and not <paramref name="ended"/>, nothing was taken.</returns>
    internal bool TryMember(scoped ReadOnlySpan<byte> member, out bool ended)
    {
        var at = _position;
        ended = false;
        if (!_first)
        {
            if ((uint)at >= (uint)_json.Length) return false;
            if (_json[at] == '}')
            {
                _position = at + 1;
                _depth--;
                ended = true;
                return false;
            }

            if (_json[at] != ',') return false;
            at++;
        }

        if (member.Length == 0 || !_json[at..].StartsWith(member)) return false;
        _position = at + member.Length;
        _first = false;
        return true;
    }

    /// <summary>Takes exactly these bytes.</summary>
    internal bool TryTake(scoped ReadOnlySpan<byte> bytes)
    {
        if (!_json[_position..].StartsWith(bytes)) return false;
        _position += bytes.Length;
        return true;
    }

    /// <summary>Takes an opening such as <c>{"S":"</c>, a text of plain ASCII, and <c>"}</c>.</summary>
    internal bool TryReadPlain(scoped ReadOnlySpan<byte> opening, out ReadOnlySpan<byte> text)
    {
        var rest = _json[_position..];
        if (rest.StartsWith(opening))
        {
            rest = rest[opening.Length..];
            var end = JsonText.PlainLength(rest);
            if ((uint)(end + 1) < (uint)rest.Length && rest[end] == '"' && rest[end + 1] == '}')
            {
                text = rest[..end];
                _position += opening.Length + end + 2;
                return true;
            }
        }

        text = default;
        return false;
    }

    /// <summary>Whether <c>{"NULL":true}</c> may come next. Looks at four bytes; false is certain.</summary>
    internal readonly bool MayBeNull()
    {
        var next = _json[_position..];
        return next.Length < 4 || next[0] != '{' || next[1] != '"' || next[2] == '\\' || (next[2] == 'N' && next[3] != '"');
    }
}
