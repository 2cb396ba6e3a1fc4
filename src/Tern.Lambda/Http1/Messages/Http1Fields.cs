namespace Tern.Lambda.Http1;

/// <summary>
/// The headers or the trailers of a message, as positions in its bytes, so that those that aren't accessed cost
/// nothing.
/// </summary>
internal sealed class Http1Fields
{
    private Http1Field[] _fields = new Http1Field[16];
    private int _count;

    /// <summary>The number of lines.</summary>
    internal int Count => _count;

    internal void Clear() => _count = 0;

    internal void Add(Http1Field field)
    {
        if (_count == _fields.Length) Array.Resize(ref _fields, _count * 2);
        _fields[_count++] = field;
    }

    /// <summary>
    /// Gets the value of the first field with this name, ignoring case. The fields' positions are relative to the
    /// section.
    /// </summary>
    internal bool TryGet(ReadOnlySpan<byte> section, ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value)
    {
        for (var i = 0; i < _count; i++)
        {
            var field = _fields[i];
            if (field.NameLength != name.Length || !Http1Text.EqualsIgnoreCase(section.Slice(field.NameStart, field.NameLength), name)) continue;
            value = section.Slice(field.ValueStart, field.ValueLength);
            return true;
        }

        value = default;
        return false;
    }

    /// <summary>Gets the field at an index.</summary>
    internal void Get(ReadOnlySpan<byte> section, int index, out ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
        var field = _fields[index];
        name = section.Slice(field.NameStart, field.NameLength);
        value = section.Slice(field.ValueStart, field.ValueLength);
    }
}
