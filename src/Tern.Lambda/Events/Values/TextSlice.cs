namespace Tern.Lambda.Events;

/// <summary>
/// A string member of an event in 8 bytes: its position in the payload, or its index in the strings that were set. The
/// object to which the member belongs holds the payload or the strings, once for all its members.
/// </summary>
internal readonly struct TextSlice
{
    // An offset in the payload, where it is never 0; if negative, the complement of an index in the strings; 0 for no
    // text.
    private readonly int _start;
    private readonly uint _length;

    /// <summary>Initializes a slice of the payload.</summary>
    /// <param name="start">The start of the slice.</param>
    /// <param name="length">The length of the slice, with <see cref="EventText.EscapedBit"/> if it has escapes.</param>
    public TextSlice(int start, uint length)
    {
        _start = start;
        _length = length;
    }

    /// <summary>true if there is a text, even an empty one; otherwise, false.</summary>
    public bool HasValue => _start != 0;

    /// <summary>Sets a text of an object that wasn't read from an event.</summary>
    /// <param name="source">The strings of the object; created if there are none.</param>
    /// <param name="text">The text, or null for none.</param>
    public static TextSlice Set(ref object? source, string? text)
    {
        if (text is null) return default;
        var texts = source as List<string> ?? [];
        source = texts;
        texts.Add(text);
        return new TextSlice(-texts.Count, 0);
    }

    /// <summary>Gets the text from the source of its object.</summary>
    public EventText In(object? source) => _start switch
    {
        0 => default,
        < 0 => new EventText(((List<string>)source!)[~_start]),
        _ => new EventText((LambdaPayload)source!, _start, _length),
    };

    /// <summary>Gets the map that begins here from the source of its object; an empty map if there is none.</summary>
    public EventTextMap Map(object? source, bool ignoreCase) =>
        HasValue ? new EventTextMap((LambdaPayload)source!, _start, (int)_length, ignoreCase) : new EventTextMap(ignoreCase);

    /// <inheritdoc cref="Map"/>
    public EventTextListMap ListMap(object? source, bool ignoreCase) =>
        HasValue ? new EventTextListMap((LambdaPayload)source!, _start, (int)_length, ignoreCase) : new EventTextListMap(ignoreCase);
}
