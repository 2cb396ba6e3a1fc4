using System.ComponentModel;

namespace Tern.Json;

// For readers that know how a service lays out its JSON: each method reads exactly the given bytes, or nothing. The
// caller ensures that they are the JSON expected at this position.
public ref partial struct AwsJsonReader
{
    /// <summary>Reads two opening brackets at once, such as <c>{"M":{</c>.</summary>
    /// <param name="opening">The bytes up to and including the second bracket.</param>
    /// <returns>true if they were read; false if other bytes follow or the nesting is too deep, so that nothing was
    /// read.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryOpenNested(scoped ReadOnlySpan<byte> opening)
    {
        if (!_json[_position..].StartsWith(opening) || _depth + 2 > MaxDepth) return false;
        _position += opening.Length;
        _depth += 2;
        _first = true;
        return true;
    }

    /// <summary>Reads <c>}</c>.</summary>
    /// <returns>true if it was read; false if another byte follows.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryCloseObject()
    {
        if ((uint)_position >= (uint)_json.Length || _json[_position] != '}' || _depth == 0) return false;
        _position++;
        _depth--;
        _first = false;
        return true;
    }

    /// <summary>Reads <c>"name":</c>, preceded by a comma if required, or the end of the object.</summary>
    /// <param name="member">The member as written, or empty if only the end is expected.</param>
    /// <param name="ended">true if the end was read; otherwise, false.</param>
    /// <returns>true if the member was read. If both this and <paramref name="ended"/> are false, nothing was
    /// read.</returns>
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

    /// <summary>Reads exactly the given bytes, which are a whole value.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>true if they were read; false if other bytes follow, so that nothing was read.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool TryTake(scoped ReadOnlySpan<byte> bytes)
    {
        if (!_json[_position..].StartsWith(bytes)) return false;
        _position += bytes.Length;
        return true;
    }

    /// <summary>Reads an opening such as <c>{"S":"</c>, plain ASCII text, and <c>"}</c>.</summary>
    /// <param name="opening">The bytes before the text.</param>
    /// <param name="text">The text.</param>
    /// <returns>true if they were read; false if other bytes follow, or the text has escapes or isn't ASCII, so that
    /// nothing was read.</returns>
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
