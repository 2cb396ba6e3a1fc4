using System.ComponentModel;

namespace Tern.Json;

// For readers that know how a service lays out its JSON: each method takes exactly the bytes that it names and no others,
// or reads nothing. That they are the JSON that is due is the caller's part.
public ref partial struct AwsJsonReader
{
    /// <summary>Takes two brackets at once, such as <c>{"M":{</c>.</summary>
    /// <param name="opening">The bytes of both.</param>
    /// <returns>False where other bytes come next, or the nesting is too deep: nothing was taken.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryOpenNested(scoped ReadOnlySpan<byte> opening)
    {
        if (!_json[_position..].StartsWith(opening) || _depth + 2 > MaxDepth) return false;
        _position += opening.Length;
        _depth += 2;
        _first = true;
        return true;
    }

    /// <summary>Takes <c>}</c>.</summary>
    /// <returns>False where another byte comes next.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryCloseObject()
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
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryNextMember(scoped ReadOnlySpan<byte> member, out bool ended)
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

    /// <summary>Takes exactly these bytes, which are a whole value.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>False where others come next: nothing was taken.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryTake(scoped ReadOnlySpan<byte> bytes)
    {
        if (!_json[_position..].StartsWith(bytes)) return false;
        _position += bytes.Length;
        return true;
    }

    /// <summary>Takes an opening such as <c>{"S":"</c>, a text of plain ASCII, and <c>"}</c>.</summary>
    /// <param name="opening">The bytes before the text.</param>
    /// <param name="text">The text.</param>
    /// <returns>False where others come next, or the text has escapes or is not ASCII: nothing was taken.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryReadPlain(scoped ReadOnlySpan<byte> opening, out ReadOnlySpan<byte> text)
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
}
