namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>The value of a member, with all that the printers need to know.</summary>
/// <param name="Type">The type of its property, without a question mark.</param>
internal abstract record EventValue(string Type)
{
    /// <summary>true if the value is kept as a slice of its object's payload; otherwise, false.</summary>
    internal virtual bool IsSlice => false;
}

/// <summary>A string that is decoded on access.</summary>
/// <param name="Type">The type of its property, without a question mark.</param>
/// <param name="Get">The value of the text <c>{0}</c> of a required member.</param>
/// <param name="GetOptional">The same of one that may be absent.</param>
/// <param name="Set">The text of a <c>value</c>.</param>
/// <param name="IsNullable">true if an absent value is null; false if it is another value.</param>
internal sealed record TextValue(string Type, string Get, string GetOptional, string Set, bool IsNullable) : EventValue(Type)
{
    internal override bool IsSlice => true;
}

/// <summary>The sender's own JSON.</summary>
internal sealed record JsonValue() : EventValue("EventJson");

/// <summary>A number, a Boolean or a time that is read immediately.</summary>
/// <param name="Keyword">The type.</param>
/// <param name="Read">The reader's method.</param>
/// <param name="Write">The statement that writes <c>{0}</c>.</param>
internal sealed record ScalarValue(string Keyword, string Read, string Write) : EventValue(Keyword);

/// <summary>A map kept as a slice.</summary>
/// <param name="Class">The class.</param>
/// <param name="Read">The reader's method.</param>
/// <param name="Make">The slice's method that makes the map.</param>
/// <param name="IgnoreCase">true if names are case-insensitive; otherwise, false.</param>
internal sealed record TextMapValue(string Class, string Read, string Make, bool IgnoreCase) : EventValue(Class)
{
    internal override bool IsSlice => true;
}

/// <summary>A list of strings, kept as a slice.</summary>
internal sealed record TextListValue() : EventValue("IReadOnlyList<string>");

/// <summary>Another type of a model.</summary>
internal sealed record ObjectValue(string Name) : EventValue(Name);

/// <summary>A list of such.</summary>
/// <param name="Element">The type of the elements.</param>
/// <param name="Read">The type that is read, which derives from it or is the same.</param>
internal sealed record ListValue(string Element, string Read) : EventValue($"IReadOnlyList<{Element}>")
{
    /// <summary>true if the elements are read as a derived type; otherwise, false.</summary>
    internal bool HasBase => Element != Read;
}

/// <summary>A map of such by names of the sender's own.</summary>
internal sealed record MapValue(string Element) : EventValue($"IReadOnlyDictionary<string, {Element}>");

/// <summary>A map of lists of such.</summary>
internal sealed record ListMapValue(string Element) : EventValue($"IReadOnlyDictionary<string, IReadOnlyList<{Element}>>");
