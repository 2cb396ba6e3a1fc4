namespace Tern.Lambda.Events;

/// <summary>
/// A member of an event in 8 bytes: where its text stands in the payload, or which of the strings that were set it is.
/// The object that it is a member of holds the payload or the strings, once for all its members.
/// </summary>
internal readonly struct TextSlice
{
    // An offset in the payload, which is never 0 there; below 0 the complement of an index in the strings; 0 for no text.
    private readonly int _start;
    private readonly uint _length;

    /// <summary>A part of the payload.</summary>
    /// <param name="start">Where it begins.</param>
    /// <param name="length">Its length, and <see cref="EventText.EscapedBit"/> where it has escapes.</param>
    public TextSlice(int start, uint length)
    {
        _start = start;
        _length = length;
    }

    /// <summary>Whether there is a text, were it an empty one.</summary>
    public bool HasValue => _start != 0;

    /// <summary>Sets a text of an object that is made by hand.</summary>
    /// <param name="source">The object's strings; made when there are none.</param>
    /// <param name="text">The text; null for none.</param>
    public static TextSlice Set(ref object? source, string? text)
    {
        if (text is null) return default;
        var texts = source as List<string> ?? [];
        source = texts;
        texts.Add(text);
        return new TextSlice(-texts.Count, 0);
    }

    /// <summary>The text, given what its object holds.</summary>
    public EventText In(object? source) => _start switch
    {
        0 => default,
        < 0 => new EventText(((List<string>)source!)[~_start]),
        _ => new EventText((LambdaPayload)source!, _start, _length),
    };

    /// <summary>The map that begins here, given what its object holds; an empty one when there is none.</summary>
    public EventTextMap Map(object? source, bool ignoreCase) =>
        HasValue ? new EventTextMap((LambdaPayload)source!, _start, (int)_length, ignoreCase) : new EventTextMap(ignoreCase);

    /// <inheritdoc cref="Map"/>
    public EventTextListMap ListMap(object? source, bool ignoreCase) =>
        HasValue ? new EventTextListMap((LambdaPayload)source!, _start, (int)_length, ignoreCase) : new EventTextListMap(ignoreCase);
}
